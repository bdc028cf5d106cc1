import { type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { storedFileKey } from '../../server/db/columns.ts'
import type { Feature, FeatureData } from '../../server/feature.ts'
import { checkPersonalData, type DeclaredTable, forgottenPersonalData } from './personalData.ts'

const profiles = pgTable('profiles', { id: uuid().primaryKey() })
const ownerId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })
const trips = pgTable('trips', { id: uuid().primaryKey(), userId: ownerId() })
const tripId = () =>
  uuid()
    .notNull()
    .references(() => trips.id, { onDelete: 'cascade' })
const photos = pgTable('photos', { tripId: tripId(), key: storedFileKey().notNull() })
const visits = pgTable('visits', { id: uuid().primaryKey(), visitedBy: uuid(), place: text() })
const places = pgTable('places', { id: uuid().primaryKey(), place: text() })

const reason = 'Its words are those of somebody else.'
/** Says everything about these tables. */
const sound: FeatureData = {
  tables: { profiles: 'delete', trips: 'delete', visits: { anonymise: 'visited_by' } },
  export: async () => ({}),
  exported: { profiles: 'profile', trips: 'trips', photos: { omitted: reason }, visits: { omitted: reason } },
  storedFiles: async () => [],
  files: [{ table: 'photos', column: 'key' }],
  erase: async () => {},
}
const inFile = (file: string, ...tables: PgTable[]): DeclaredTable[] => tables.map((table) => ({ file, table }))
const declared = inFile('travel/tables.ts', profiles, trips, photos, visits, places)

function faultsWith(changed: Partial<FeatureData>, more: DeclaredTable[] = [], without: (keyof FeatureData)[] = []) {
  const data: FeatureData = { ...sound, ...changed }
  for (const name of without) delete data[name]
  const feature: Feature = { name: 'travel', routes: [], data }
  return forgottenPersonalData([...declared, ...more], [feature])
}
const table = (one: PgTable) => inFile('travel/more.tables.ts', one)
const { trips: _, ...withoutTrips } = sound.tables
const { photos: __, ...withoutPhotos } = sound.exported

test('of what every feature says nothing is forgotten', async () => {
  expect(await checkPersonalData()).toEqual({ code: 0, output: '' })
  expect(faultsWith({})).toEqual([])
})

test('a table of people that no feature lists, or that is in no export, is found', () => {
  expect(faultsWith({ tables: withoutTrips })).toEqual([
    'travel/tables.ts: trips belongs to a person (user_id refers to profiles): no feature says in `tables` what becomes of it when the person is erased, and nothing else deletes it',
  ])
  const { trips: ___, ...withoutTripsInExport } = sound.exported
  expect(faultsWith({ exported: withoutTripsInExport })).toEqual([
    'travel/tables.ts: trips belongs to a person (user_id refers to profiles): no feature says in `exported` under which name it is in the export, or { omitted: why it is not }',
  ])
  const letters = pgTable('letters', { id: uuid().primaryKey(), authorId: uuid().notNull() })
  expect(faultsWith({}, table(letters))).toEqual([
    expect.stringContaining('letters names a person (author_id): no feature says in `exported`'),
    expect.stringContaining('letters names a person (author_id): no feature says in `tables`'),
  ])
})

test('a table that belongs to people through others is found, too, also where erasing does not reach it', () => {
  expect(faultsWith({ exported: withoutPhotos })).toEqual([
    expect.stringContaining('photos belongs to a person (trip_id refers to trips): no feature says in `exported`'),
  ])
  const notes = pgTable('notes', { id: uuid().primaryKey(), tripId: uuid().references(() => trips.id) })
  const exported = { ...sound.exported, notes: 'notes' }
  expect(faultsWith({ exported }, table(notes))).toEqual([
    expect.stringContaining('notes belongs to a person (trip_id refers to trips): no feature says in `tables`'),
  ])
  expect(faultsWith({ exported, tables: { ...sound.tables, notes: 'delete' } }, table(notes))).toEqual([])
})

test.each<[string, Partial<FeatureData>]>([
  ['it is in no export, and the reason', { exported: { ...sound.exported, photos: { omitted: 'Secret.' } } }],
  ['it is kept, and the reason', { tables: { ...sound.tables, visits: { keep: 'A log.' } } }],
  ['they are in no export, and the reason', { files: [{ table: 'photos', column: 'key', omitted: 'Big.' }] }],
])('a reason has to say something: %s', (words, changed) => {
  expect(faultsWith(changed)).toEqual([expect.stringContaining(`${words} says too little`)])
})

test.each<[string, Partial<FeatureData>]>([
  ['says keep, but it is deleted with the person', { tables: { ...sound.tables, trips: { keep: reason } } }],
  [
    'says that place_id becomes null, which it cannot',
    { tables: { ...sound.tables, visits: { anonymise: 'place_id' } } },
  ],
  ['says that user_id becomes null, which it cannot', { tables: { ...sound.tables, trips: { anonymise: 'user_id' } } }],
])('what cannot become of rows is found: `tables` %s', (words, changed) => {
  expect(faultsWith(changed)).toEqual([expect.stringContaining(words)])
})

test('a row that is to stay without its person must not be deleted with them', () => {
  const seats = pgTable('seats', { userId: uuid().references(() => profiles.id, { onDelete: 'cascade' }) })
  const tables = { ...sound.tables, seats: { anonymise: 'user_id' } }
  expect(faultsWith({ tables, exported: { ...sound.exported, seats: 'seats' } }, table(seats))).toEqual([
    expect.stringContaining('says anonymise, but it is deleted with the person'),
  ])
})

test('deleting needs a column by which it is done, and no other reference that forbids it', () => {
  const tables = { profiles: { keep: reason }, trips: 'delete', visits: 'delete' } as const
  expect(faultsWith({ tables }, [], ['erase'])).toContainEqual(
    expect.stringContaining("visits names a person (visited_by): `tables` says 'delete', which needs a column user_id"),
  )
  const guides = pgTable('guides', { userId: ownerId(), checkedBy: uuid().references(() => profiles.id) })
  const listed = {
    tables: { ...sound.tables, guides: 'delete' as const },
    exported: { ...sound.exported, guides: 'g' },
  }
  expect(faultsWith(listed, table(guides))).toEqual([
    expect.stringContaining('checked_by keeps people from being erased'),
  ])
})

test('stored files that no feature lists, exports or leaves out for a reason are found', () => {
  expect(faultsWith({ files: [] })).toEqual([
    'travel/tables.ts: photos.key names stored files: no feature lists it in `files`, so that nothing exports or deletes them',
  ])
  expect(faultsWith({}, [], ['storedFiles'])).toEqual([expect.stringContaining('travel offers no `storedFiles`')])
  expect(faultsWith({ files: [{ table: 'photos', column: 'key', omitted: reason }] }, [], ['storedFiles'])).toEqual([])
})

test('what is listed in vain is found', () => {
  expect(faultsWith({ exported: { ...sound.exported, places: 'places', boats: 'boats' } })).toEqual([
    'travel exports the table places, in which nothing belongs to a person',
    'travel lists the table boats, which is not there',
  ])
  expect(faultsWith({ files: [...(sound.files ?? []), { table: 'visits', column: 'place' }] })).toEqual([
    'travel lists visits.place in `files`, which is no storedFileKey()',
  ])
})

test('what two features say about one table is found', () => {
  const feature: Feature = { name: 'travel', routes: [], data: sound }
  const again = { ...sound, tables: { trips: 'delete' }, exported: { trips: 'trips' }, files: [] } as FeatureData
  const found = forgottenPersonalData(declared, [feature, { name: 'rail', routes: [], data: again }])
  expect(found).toEqual([
    expect.stringContaining('two features export it'),
    expect.stringContaining('two features list it in `tables`'),
  ])
})
