import { z } from 'zod'
import { dayTimeWords } from '../../contract/words/times.ts'
import { csvBegin, csvLine } from '../../server/csv/write.ts'
import type { Db } from '../../server/db/db.ts'
import { readPage } from '../../server/db/page.ts'
import type { FileStore } from '../../server/files/store.ts'
import type { Me } from '../../server/me.ts'
import type { ExportedFile, ExportedList, ExportedRows, ExportSource } from '../../server/personalData.ts'
import { isRows } from '../../server/personalData.ts'
import type { Shell } from '../../server/shell.ts'
import { clockOf } from '../account/settings/contract.ts'
import { allEntriesOf } from '../calendar/feeds/entries.queries.ts'
import { feedText } from '../calendar/feeds/ics.queries.ts'
import { archiveName, distinctNames } from './names.rules.ts'
import { readmeText } from './readme.rules.ts'

/** One file of an archive. What it holds is read when its turn comes, and no faster than it is written. */
export type ArchivePart = {
  path: string
  /** Whether it becomes smaller by that. */
  compress: boolean
  at: Date
  /** In bytes, where it is known. */
  size?: number
  read: () => AsyncIterable<Uint8Array>
}

/** All files of the archive of a person, to whom those stored files belong. */
export async function archiveParts(shell: Shell, me: Me, owned: ExportedFile[], now: Date): Promise<ArchivePart[]> {
  const { exportSources, database, files } = shell
  const { db } = database
  const part = (path: string, read: () => AsyncIterable<string>): ArchivePart => ({
    ...{ path, compress: true, at: now },
    read: () => inChunks(read()),
  })
  const data = exportSources.map((source) => part(`data/${source.feature}.json`, () => jsonOf(db, source, me)))
  const lists = exportSources
    .flatMap((source) => source.lists ?? [])
    .map((list) => part(`lists/${list.name}.csv`, () => csvOf(db, list, me)))
  const { stored, missing } = await storedParts(files, owned)
  const paths = (some: ArchivePart[]) => some.map(({ path }) => path)
  const clock = clockOf(me)
  const readme = () =>
    readmeText({
      ...{ name: me.name, email: me.email, origin: shell.env.publicUrl.origin, zone: me.zone, missing },
      ...{ from: dayTimeWords(me.zone, now, now, clock), until: dayTimeWords(me.zone, shell.clock(), now, clock) },
      ...{ data: paths(data), lists: paths(lists) },
      files: { count: stored.length, bytes: stored.reduce((sum, { size = 0 }) => sum + size, 0) },
    })
  return [
    ...data,
    ...lists,
    part('calendar.ics', () => calendarOf(shell, me, now)),
    ...stored,
    // Last, since it says until when everything was read.
    part('README.txt', async function* () {
      yield readme()
    }),
  ]
}

export async function storedFilesOf(
  db: Db,
  { exportSources }: Pick<Shell, 'exportSources'>,
  me: Me,
): Promise<ExportedFile[]> {
  const all: ExportedFile[] = []
  for (const { storedFiles } of exportSources) all.push(...((await storedFiles?.(db, me)) ?? []))
  return all
}

/** Under names that every system can unpack, each once; what belongs to one thing is in one folder. */
async function storedParts(store: FileStore, all: ExportedFile[]) {
  const top = distinctNames()
  const folders = new Map<string, { path: string; distinct: (name: string) => string }>()
  const stored: ArchivePart[] = []
  const missing: string[] = []
  for (const { folder, name, type, size, storedAt, keys } of all) {
    if (folder && !folders.has(folder.id))
      folders.set(folder.id, { path: `files/${top(archiveName(folder.name))}`, distinct: distinctNames() })
    const { path: place, distinct } = (folder && folders.get(folder.id)) ?? { path: 'files', distinct: top }
    const path = `${place}/${distinct(archiveName(name))}`
    const [first] = keys
    if (!first || !(await store.has(first))) {
      missing.push(path)
      continue
    }
    stored.push({
      ...{ path, compress: type.startsWith('text/'), at: storedAt, ...(size !== null && { size }) },
      read: async function* () {
        for (const key of keys) yield* store.read(key)
      },
    })
  }
  return { stored, missing }
}

/** An object with the values of a feature's export; each row on a line of its own. */
async function* jsonOf(db: Db, source: ExportSource, me: Me): AsyncGenerator<string> {
  yield '{'
  let between = '\n'
  for (const [name, value] of Object.entries(await source.export(db, me))) {
    yield `${between}${JSON.stringify(name)}: `
    if (isRows(value)) yield* jsonRows(value)
    else yield JSON.stringify(value, null, 2) ?? 'null'
    between = ',\n'
  }
  yield '\n}\n'
}

async function* jsonRows(rows: ExportedRows): AsyncGenerator<string> {
  let between = '['
  for await (const row of rows) {
    yield `${between}\n${JSON.stringify(row)}`
    between = ','
  }
  yield between === '[' ? '[]' : '\n]'
}

/** Rows that one statement reads. */
const batch = 500
const cells = z.record(z.string(), z.unknown())

async function* csvOf(db: Db, { columns, from, order }: ExportedList, me: Me): AsyncGenerator<string> {
  yield csvBegin + csvLine(Object.keys(columns))
  const shown = Object.entries(columns).map(([heading, expression]) => `${expression} as "${heading}"`)
  const query = {
    columns: shown.join(', '),
    from: `(select $1::uuid as id, $2::text as zone) me ${from}`,
    ...{ conditions: ['true'], values: [me.id, me.zone], order, limit: batch },
  }
  let after: string | null | undefined
  do {
    const page = await readPage(db, { ...query, ...(after && { after }) }, cells)
    for (const row of page.rows) yield csvLine(Object.values(row))
    after = page.next
  } while (after)
}

/** As the feeds write it. Nothing here was published before: each entry has its first revision. */
async function* calendarOf(shell: Shell, me: Me, now: Date): AsyncGenerator<string> {
  const entries = await allEntriesOf(shell, me, now)
  const stamps = new Map(entries.map(({ uid }) => [uid, { sequence: 0, lastModified: now }]))
  yield feedText({ name: 'Quad', kinds: [], busyOnly: false }, me.zone, entries, { stamps, gone: [] })
}

const chunkLength = 65_536

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunkLength) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}
