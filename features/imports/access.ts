import { type AccessRows, accessRow, type OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import {
  chooseFoundCourses,
  chooseKind,
  chooseLookalikes,
  confirmImport,
  listBrokenRows,
  listImportEntries,
  listImports,
  mapColumns,
  mendRow,
  previewImport,
  previewLines,
  previewLink,
  previewSheet,
  readImport,
  undoImport,
} from './contract.ts'

function calendar(now: Date, ...words: string[]): string {
  const day = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const entries = words.flatMap((word, index) => [
    'BEGIN:VEVENT',
    `UID:event-assignment-${word}-${index}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${word}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Quad//Test//EN', ...entries, 'END:VCALENDAR', ''].join('\r\n')
}

/** A calendar that waits for its confirmation, one that was confirmed, and a table that waits. */
async function makeImports(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const ids: string[] = []
  for (const word of [`One ${marker}`, `Two ${marker}`]) {
    const file = calendar(app.shell.clock(), word)
    const seen = await owner.call(previewImport, { fileName: `${word}.ics` }, file)
    if (!('id' in seen)) throw new Error(`the owner could not import: ${seen.detail}`)
    ids.push(seen.id)
  }
  const [waiting = '', confirmed = ''] = ids
  const rows = `Title,Due\nEssay ${marker},2031-03-04\nLab ${marker},someday\n`
  const table = await owner.call(previewSheet, { fileName: `${marker}.csv` }, rows)
  if (!('id' in table)) throw new Error(`the owner could not import: ${table.detail}`)
  await owner.call(confirmImport, { id: confirmed })
  return { waiting, confirmed, table: table.id }
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const importsAccess: AccessRows = {
  feature: 'imports',
  screens: [{ path: '/homework?import=yes' }],
  make: makeImports,
  rows: [
    accessRow(previewImport, 'self', () => ({ fileName: 'plain.ics' }), { body: calendar(new Date(), 'Plain work') }),
    accessRow(previewSheet, 'self', () => ({ fileName: 'plain.csv' }), { body: 'Title,Due\nPlain work,2031-03-04\n' }),
    accessRow(previewLines, 'self', () => ({}), { body: 'Plain work due 3/4/2031' }),
    // Nobody is asked there: an address of this machine.
    accessRow(previewLink, 'self', () => ({ address: 'https://localhost/plain.ics' }), { statuses: [400] }),
    accessRow(listImports, 'self', () => ({})),
    accessRow(readImport, 'record', ({ waiting }) => id(waiting)),
    accessRow(listImportEntries, 'record', ({ waiting }) => ({ ...id(waiting), from: 0 })),
    accessRow(listBrokenRows, 'record', ({ table }) => ({ ...id(table), from: 0 })),
    accessRow(chooseLookalikes, 'record', ({ waiting }) => ({ ...id(waiting), lookalikes: 'events' as const })),
    accessRow(chooseFoundCourses, 'record', ({ waiting }) => ({ ...id(waiting), keys: [] })),
    accessRow(mapColumns, 'record', ({ table }) => ({
      ...id(table),
      header: true,
      roles: ['due' as const, 'title' as const],
      order: 'day' as const,
      course: 'Taken over',
      priority: 'low' as const,
    })),
    accessRow(mendRow, 'record', ({ table }) => ({ ...id(table), row: 3, cells: [{ column: 1, text: '2031-03-05' }] })),
    accessRow(chooseKind, 'record', ({ table }) => ({ ...id(table), row: 2, kind: 'project' as const })),
    accessRow(confirmImport, 'record', ({ waiting }) => id(waiting)),
    accessRow(undoImport, 'record', ({ confirmed }) => id(confirmed)),
  ],
}
