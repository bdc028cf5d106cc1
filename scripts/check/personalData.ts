import fs from 'node:fs'
import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import config from '../../drizzle.config.ts'
import type { Feature } from '../../server/feature.ts'

/** A table, and the file that declares it. */
export type DeclaredTable = { file: string; table: PgTable }
type Reference = { column: string; to: string; onDelete: string }
type Facts = {
  file: string
  name: string
  columns: { name: string; type: string; notNull: boolean }[]
  references: Reference[]
}

const people = 'profiles'
/** Columns that name people without a reference, so that the row may outlive them. */
const namesPerson = /^(user|profile|person|owner|actor|author|member)(_id)?$|_by$/
/** Keys of stored files that wait for their deletion. */
const keysOfNobody = ['doomed_files.key']
const leastReason = 20

/** Every table and every stored file of people is in the export or says why not, and goes when they are erased. */
export async function checkPersonalData(): Promise<{ code: number; output: string }> {
  const { features } = await import('../../server/features.ts')
  const faults = forgottenPersonalData(await declaredTables(), features)
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}

async function declaredTables(): Promise<DeclaredTable[]> {
  const root = new URL('../../', import.meta.url)
  const declared: DeclaredTable[] = []
  for (const file of fs.globSync(
    [config.schema].flat().map((one) => one ?? ''),
    { cwd: root },
  )) {
    const exported: Record<string, unknown> = await import(new URL(file, root).href)
    for (const table of Object.values(exported)) if (is(table, PgTable)) declared.push({ file, table })
  }
  return declared
}

/** What the features forgot to say about these tables, in sentences. */
export function forgottenPersonalData(declared: DeclaredTable[], features: Feature[]): string[] {
  const all = declared.map(factsOf)
  const owned = reaching(all, ({ onDelete }, notNull) => onDelete === 'cascade' || notNull)
  const cascading = reaching(all, ({ onDelete }) => onDelete === 'cascade')
  const faults = all.flatMap((facts) => {
    const why = whyPersonal(facts, owned)
    const lister = features.filter(({ data }) => facts.name in (data?.tables ?? {}))
    if (why === undefined && lister.length === 0) return []
    const subject = `${facts.file}: ${facts.name} ${why ?? 'is listed as something of people'}`
    return [
      ...faultsOfExport(facts, features).map((words) => `${subject}: ${words}`),
      ...faultsOfErasing(facts, lister, cascading).map((words) => `${subject}: ${words}`),
    ]
  })
  return [...faults, ...faultsOfFiles(all, features), ...listedInVain(all, owned, features)]
}

function factsOf({ file, table }: DeclaredTable): Facts {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const nameOf = (column: { name: string; keyAsName: boolean }) =>
    column.keyAsName ? toSnakeCase(column.name) : column.name
  return {
    file,
    name,
    columns: columns.map((column) => ({
      name: nameOf(column),
      type: column.columnType,
      notNull: column.notNull || column.primary,
    })),
    references: foreignKeys.flatMap((key) => {
      const { columns: from, foreignTable } = key.reference()
      const to = getTableConfig(foreignTable).name
      return from.map((column) => ({ column: nameOf(column), to, onDelete: key.onDelete ?? 'no action' }))
    }),
  }
}

/** The tables from which such references lead to people, over any number of tables, and that of people itself. */
function reaching(all: Facts[], leads: (reference: Reference, notNull: boolean) => boolean): Set<string> {
  const reached = new Set([people])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { name, columns, references } of all)
      for (const reference of references) {
        const notNull = columns.some((column) => column.name === reference.column && column.notNull)
        if (reached.has(reference.to) && leads(reference, notNull)) reached.add(name)
      }
  }
  return reached
}

function whyPersonal({ name, columns, references }: Facts, owned: Set<string>): string | undefined {
  if (name === people) return 'is about people'
  const reference = references.find(({ to }) => to === people) ?? references.find(({ to }) => owned.has(to))
  if (reference) return `belongs to a person (${reference.column} refers to ${reference.to})`
  const named = columns.find((column) => column.type === 'PgUUID' && namesPerson.test(column.name))
  return named && `names a person (${named.name})`
}

const says = (reason: string) => reason.trim().length >= leastReason

function faultsOfExport({ name }: Facts, features: Feature[]): string[] {
  const [where, second] = features.flatMap(({ data }) => data?.exported[name] ?? [])
  if (where === undefined)
    return ['no feature says in `exported` under which name it is in the export, or { omitted: why it is not }']
  if (second !== undefined) return ['two features export it']
  const isSaid = typeof where === 'string' ? where !== '' : says(where.omitted)
  return isSaid ? [] : ['it is in no export, and the reason says too little']
}

function faultsOfErasing(
  { name, columns, references }: Facts,
  [feature, second]: Feature[],
  cascading: Set<string>,
): string[] {
  if (second) return [`two features list it in \`tables\``]
  const blocking = references.find(({ to, onDelete }) => to === people && !['cascade', 'set null'].includes(onDelete))
  if (blocking) return [`${blocking.column} keeps people from being erased: refer to them with on delete cascade`]
  const isDirect = references.some(({ to }) => to === people)
  const fate = feature?.data?.tables[name]
  if (!fate && (isDirect || !cascading.has(name)))
    return ['no feature says in `tables` what becomes of it when the person is erased, and nothing else deletes it']
  if (!fate) return []
  if (fate === 'delete') {
    const isDeleted = feature?.data?.erase || columns.some((column) => column.name === 'user_id')
    return isDeleted ? [] : ["`tables` says 'delete', which needs a column user_id, or an `erase` of the feature"]
  }
  if ('keep' in fate) {
    if (cascading.has(name)) return ['`tables` says keep, but it is deleted with the person']
    return says(fate.keep) ? [] : ['it is kept, and the reason says too little']
  }
  const column = columns.find((one) => one.name === fate.anonymise)
  if (!column || column.notNull) return [`\`tables\` says that ${fate.anonymise} becomes null, which it cannot`]
  return cascading.has(name) ? [`\`tables\` says anonymise, but it is deleted with the person`] : []
}

function faultsOfFiles(all: Facts[], features: Feature[]): string[] {
  const listed = features.flatMap(({ name: feature, data }) =>
    (data?.files ?? []).map((one) => ({ ...one, feature, offers: data?.storedFiles !== undefined })),
  )
  const stored = all.flatMap(({ file, name, columns }) =>
    columns
      .filter(({ type }) => type === 'PgCustomColumn')
      .map((column) => ({ file, place: `${name}.${column.name}` }))
      .filter(({ place }) => !keysOfNobody.includes(place)),
  )
  const forgotten = stored.flatMap(({ file, place }) => {
    const subject = `${file}: ${place} names stored files`
    const [one, second] = listed.filter(({ table, column }) => `${table}.${column}` === place)
    if (!one) return [`${subject}: no feature lists it in \`files\`, so that nothing exports or deletes them`]
    if (second) return [`${subject}: two features list it in \`files\``]
    if (one.omitted !== undefined)
      return says(one.omitted) ? [] : [`${subject}: they are in no export, and the reason says too little`]
    return one.offers
      ? []
      : [`${subject}: ${one.feature} offers no \`storedFiles\`, and no reason why they are omitted`]
  })
  const strange = listed
    .filter(({ table, column }) => !stored.some(({ place }) => place === `${table}.${column}`))
    .map(
      ({ feature, table, column }) => `${feature} lists ${table}.${column} in \`files\`, which is no storedFileKey()`,
    )
  return [...forgotten, ...strange]
}

/** Names in the features' lists that are no tables, or not of people. */
function listedInVain(all: Facts[], owned: Set<string>, features: Feature[]): string[] {
  return features.flatMap(({ name: feature, data }) => {
    const { tables = {}, exported = {} } = data ?? {}
    const names = [...new Set([...Object.keys(tables), ...Object.keys(exported)])]
    return names.flatMap((name) => {
      const facts = all.find((one) => one.name === name)
      if (!facts) return [`${feature} lists the table ${name}, which is not there`]
      const isSomebodys = name in tables || whyPersonal(facts, owned) !== undefined
      return isSomebodys ? [] : [`${feature} exports the table ${name}, in which nothing belongs to a person`]
    })
  })
}
