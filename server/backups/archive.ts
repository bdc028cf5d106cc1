import fs from 'node:fs'
import path from 'node:path'
import type { ReadEntry } from 'tar'
import { z } from 'zod'
import { fingerprint } from './fingerprint.ts'

/** The manifest, the first file in a backup. A backup is a gzipped tar that any machine can open by hand. */
const manifest = z.object({
  quad: z.literal('backup'),
  format: z.literal(1),
  at: z.iso.datetime().transform((text) => new Date(text)),
  /** `embedded`: `database/` is a folder that opens; `postgres`: `database.dump` is for pg_restore. */
  engine: z.enum(['embedded', 'postgres']),
  /** Fingerprint of every table at that moment. Null where taking it would have kept people waiting too long. */
  rows: fingerprint.nullable(),
})
export type Manifest = z.output<typeof manifest>

/** Thrown where a file is not a backup, or a damaged one; worded for the operator. */
export class BadBackup extends Error {}

const cover = 'quad.json'
const parts = ['database', 'database.dump', 'secret', 'files']
/** Largest manifest in bytes, a hundred times what it needs. */
const coverMost = 2 ** 20

/** Packs the files in `from` (parts of a backup) into `file`, which is complete and on the disk when this resolves. */
export async function pack(from: string, file: string, manifest: Manifest): Promise<number> {
  fs.writeFileSync(path.join(from, cover), JSON.stringify(manifest))
  const there = [cover, ...parts.filter((part) => fs.existsSync(path.join(from, part)))]
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  const { create } = await import('tar')
  await create({ file, cwd: from, gzip: { level: 1 }, portable: true, strict: true, filter: asItsOwnFile }, there)
  const handle = fs.openSync(file, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  return fs.statSync(file).size
}

/**
 * Packs each name as a file of its own, also where several names are one file on the disk: `unpack` refuses links, and
 * the library can wait forever for one, or end twice after it.
 */
function asItsOwnFile(_name: string, found: fs.Stats | ReadEntry): boolean {
  if ('nlink' in found) found.nlink = 1
  return true
}

/** Unpacks into an empty folder. Throws BadBackup. */
export async function unpack(file: string, into: string): Promise<Manifest> {
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  const { extract } = await import('tar')
  let odd: string | undefined
  try {
    await extract({
      file,
      cwd: into,
      strict: true,
      preserveOwner: false,
      filter(name, entry) {
        // We pack nothing else; a link could lead out of the folder later, when its files are read.
        const plain = 'type' in entry && ['File', 'OldFile', 'ContiguousFile', 'Directory'].includes(entry.type)
        if (!plain) odd ??= name
        return plain && belongs(name) && (name !== cover || entry.size <= coverMost)
      },
    })
  } catch (error) {
    throw damaged(file, error)
  }
  if (odd !== undefined) throw new BadBackup(`${file} holds something that is neither file nor folder: ${odd}`)
  const text = path.join(into, cover)
  if (!fs.existsSync(text)) throw new BadBackup(`${file} is not a backup of Quad.`)
  return parsed(file, fs.readFileSync(text, 'utf8'))
}

/** The manifest of a backup, read without unpacking it. Throws BadBackup. */
export async function readCover(file: string): Promise<Manifest> {
  const { list } = await import('tar')
  let text = ''
  let fault: unknown
  await list({
    file,
    filter: (name, entry) => name === cover && entry.size <= coverMost,
    onReadEntry: (entry) => entry.on('data', (bytes: Buffer) => (text += bytes)),
  }).catch((error: unknown) => {
    fault = error
  })
  // The damage may be behind the manifest; whoever unpacks the file finds it.
  if (text === '' && fault !== undefined && isGzip(file)) throw damaged(file, fault)
  return parsed(file, text)
}

function isGzip(file: string): boolean {
  const handle = fs.openSync(file, 'r')
  const head = Buffer.alloc(2)
  fs.readSync(handle, head)
  fs.closeSync(handle)
  return head.equals(Buffer.from([0x1f, 0x8b]))
}

function damaged(file: string, error: unknown): BadBackup {
  return new BadBackup(
    `${file} is damaged, it cannot be read completely: ${error instanceof Error ? error.message : error}`,
  )
}

function belongs(name: string): boolean {
  const [first = ''] = name.split('/')
  return first === cover || parts.includes(first)
}

function parsed(file: string, text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BadBackup(`${file} is not a backup of Quad, or a newer version of Quad made it.`)
  }
}
