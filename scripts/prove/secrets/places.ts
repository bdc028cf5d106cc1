import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Running } from '../../../server/testing/run.ts'
import { run } from '../../run.ts'
import type { FoundSecret, Vault } from './vault.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const serverBundle = path.join(root, 'dist-server')

/** Settings that only the server has: the browser app names none of them. */
const settings = /QUAD_SECRET|METRICS_TOKEN|DATABASE_URL|SMTP_URL=|S3_SECRET|process\.env\.[A-Z]/

/** Builds the browser app as the operator does, with these settings around, into a folder of its own. */
export async function buildWith(env: Record<string, string>): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-built-'))
  const { code, output } = await run('vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    env: { ...env, NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) throw new Error(`the browser app was not built: ${output}`)
  return folder
}

/** Every file of a folder, also what is packed in it. */
export function findInFolder(vault: Vault, folder: string, name: string): { files: number; found: FoundSecret[] } {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const found = files.flatMap((file) => {
    const place = `${name}/${path.relative(folder, file)}`
    const bytes = fs.readFileSync(file)
    const plain = file.endsWith('.br') ? brotliDecompressSync(bytes) : file.endsWith('.gz') ? gunzipSync(bytes) : bytes
    return [...vault.find(place, path.basename(file)), ...vault.find(place, plain)]
  })
  return { files: files.length, found }
}

/** Files of the browser app that name settings of the server. */
export function settingsNamed(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html)$/.test(file))
    .filter((file) => settings.test(fs.readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => `the browser app names a setting of the server in ${file}`)
}

/** The text of every column of every table of every schema, the job queue among them, by `schema.table.column`. */
export async function readDatabase({ shell }: Running): Promise<Map<string, string>> {
  const { pool } = shell.database
  const { rows: tables } = await pool.query<{ s: string; t: string }>(
    `select table_schema as s, table_name as t from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { s, t } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(x) as row from "${s}"."${t}" x`,
    )
    const cells = rows.flatMap(({ row }) => Object.entries(row))
    for (const [column, values] of Map.groupBy(cells, ([name]) => name))
      texts.set(
        `${s}.${t}.${column}`,
        values.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n'),
      )
  }
  return texts
}

/** Where the database's files lie; null: in memory. */
export async function filesOfDatabase({ shell }: Running, folder: string | null): Promise<string> {
  const { pool, engine } = shell.database
  await pool.query('checkpoint')
  if (engine === 'embedded') {
    if (folder === null) throw new Error('this database has no files')
    return folder
  }
  const { rows } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder")
  return rows[0]?.folder ?? ''
}
