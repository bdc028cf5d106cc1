import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Feature } from '../../../server/feature.ts'
import { on } from '../../../server/route.ts'
import type { Running } from '../../../server/testing/run.ts'
import { judged } from './exceptions.ts'
import { findInFolder, readDatabase } from './places.ts'
import type { FoundSecret, Vault } from './vault.ts'
import { type Traffic, watched } from './watch.ts'

const planted = z.strictObject({ token: z.string() })
const readPlanted = endpoint('visitor', 'GET', '/planted/:token', planted, nothing)
const sendPlanted = endpoint('visitor', 'POST', '/planted', planted, nothing)

/** An endpoint with a secret in its address, and one that repeats what it was given. */
export const talkativeFeature: Feature = {
  name: 'planted',
  routes: [
    on(readPlanted, () => ({})),
    on(sendPlanted, ({ input }) => {
      throw new Refusal('invalid', `There is no session ${input.token}.`)
    }),
  ],
}

type Around = { log: string[]; built: string }
type PlantedSecret = { words: string; of: RegExp; plant: (value: string) => Promise<FoundSecret[]> }

export const plantedSecrets = 9

/** Plants secrets where they do not belong, each in another spelling. Answers which were not found. */
export async function missedSecrets(app: Running, vault: Vault, { log, built }: Around): Promise<string[]> {
  const { pool } = app.shell.database
  const logged = (write: () => void) => {
    const from = log.length
    write()
    return vault.find('the log', log.slice(from).join(''))
  }
  const inColumn = async (value: string | Buffer) => {
    const type = typeof value === 'string' ? 'text' : 'bytea'
    await pool.query(`create table planted (id int primary key, note ${type})`)
    await pool.query(`insert into planted values (1, $1)`, [value])
    const text = (await readDatabase(app)).get('public.planted.note') ?? ''
    await pool.query('drop table planted')
    return vault.find('public.planted.note', text)
  }
  const inFile = (folder: string, name: string, bytes: Buffer) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    const { found } = findInFolder(vault, folder, 'dist')
    fs.rmSync(file)
    return found
  }
  const traffic: Traffic = { addresses: [], refusals: [], answers: [] }
  const visitor = watched(app.browser(), 'visitor', vault, traffic)
  const all: PlantedSecret[] = [
    {
      words: 'a log line with a reset link',
      of: /^link of “Reset/,
      plant: async (value) =>
        logged(() =>
          app.shell.log.info({ link: `https://quad.example.edu/reset-password?access_token=${value}` }, 'sent'),
        ),
    },
    {
      words: 'a log line with a password in base64',
      of: /^changed password/,
      plant: async (value) => logged(() => app.shell.log.debug({ header: `Basic ${btoa(`ona:${value}`)}` }, 'proxied')),
    },
    { words: 'a column with a clear token', of: /^API token$/, plant: async (value) => inColumn(value) },
    {
      words: 'a column of bytes with the key of a second factor',
      of: /^key of the second/,
      plant: async (value) => inColumn(Buffer.from(value)),
    },
    {
      words: 'a secret in an address',
      of: /^API token without/,
      plant: async (value) => {
        await visitor.send(readPlanted, { token: value })
        return traffic.addresses.flatMap((address) => vault.find('an address', address))
      },
    },
    {
      words: 'a session cookie in a refusal',
      of: /cookie quad_session/,
      plant: async (value) => {
        await visitor.send(sendPlanted, { token: encodeURIComponent(value) })
        return vault.find('a refusal', traffic.refusals.join('\n'))
      },
    },
    {
      words: 'the root secret in the bundle',
      of: /^QUAD_SECRET/,
      plant: async (value) => inFile(built, 'planted.js.gz', gzipSync(`const secret = "${value}"`)),
    },
    {
      words: 'the metrics token in the bundle, in hex',
      of: /^METRICS_TOKEN/,
      plant: async (value) => inFile(built, 'planted.js', Buffer.from(Buffer.from(value).toString('hex'))),
    },
    {
      words: 'a recovery code in a file',
      of: /^recovery code$/,
      plant: async (value) => inFile(app.shell.env.QUAD_DATA, 'planted.txt', Buffer.from(`codes: ${value}`)),
    },
  ]
  const missed: string[] = []
  for (const { words, of, plant } of all) {
    const secret = vault.all().find(({ name }) => of.test(name))
    const found = secret ? await plant(secret.value) : []
    const seen = found.filter(({ name }) => of.test(name))
    if (judged(seen, app.shell.database.engine).faults.length === 0) missed.push(`${words} was planted and not found`)
  }
  return all.length === plantedSecrets ? missed : [...missed, 'the number of planted secrets is wrong']
}
