import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id, instant, text } from '../../contract/shapes.ts'
import { sheetPreview, sheetSettings } from './sheet/contract.ts'

/** What an import would do with one entry. */
export const fates = ['new', 'changed', 'same', 'skipped'] as const
export type Fate = (typeof fates)[number]

const entry = z.strictObject({
  title: z.string(),
  course: z.string().nullable(),
  becomes: z.enum(['assignment', 'event']),
  fate: z.enum(fates),
  /** The time in words of the person's zone, such as "Mon, Sep 14" or "Mon, Sep 14, 5:00 PM". */
  when: z.string(),
  /** Of a repeating event: how many occurrences in the window. */
  times: z.number().int(),
  /** What changed, or why it is skipped. */
  why: z.string().nullable(),
  /** Only looks like a deadline; the student decides. */
  lookalike: z.boolean(),
  /** The row of a table it comes from, counted as a spreadsheet does. */
  row: z.number().int().nullable(),
  /** Further details in words: "High priority". */
  more: z.array(z.string()),
})
export type PreviewEntry = z.output<typeof entry>

const counts = z.strictObject({
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  skipped: z.number().int(),
})

export const importPreview = z.strictObject({
  id,
  fileName: z.string(),
  calendarName: z.string().nullable(),
  assignments: counts,
  events: counts,
  /** How many entries only look like deadlines, and what they are imported as now. */
  lookalikes: z.strictObject({ count: z.number().int(), as: z.enum(['assignments', 'events']) }),
  /** The first 200 entries, new ones first. The counts cover all. */
  entries: z.array(entry),
  /** Lines of the file that could not be read, with the reason; the first 50. */
  skippedLines: z.array(z.strictObject({ line: z.number().int(), why: z.string() })),
  skippedLineCount: z.number().int(),
  /** What is imported, but may not be what its writer meant, or not complete; the first 50. */
  doubts: z.array(z.strictObject({ line: z.number().int(), why: z.string() })),
  /** For a table or lines: how they are interpreted, and what can be changed about that. */
  sheet: sheetPreview.nullable(),
})
export type ImportPreview = z.output<typeof importPreview>

/** A calendar file as it is, at most 5 MiB. Saves nothing but the preview. */
export const previewImport = endpoint(
  'member',
  'POST',
  '/imports',
  z.strictObject({ fileName: text(255) }),
  importPreview,
  {
    types: ['text/calendar'],
    maxBytes: 5 * 1024 * 1024,
  },
)
/** A table as spreadsheets export it, at most 5 MiB and 5,000 rows. Saves nothing but the preview. */
export const previewSheet = endpoint(
  'member',
  'POST',
  '/imports/sheets',
  z.strictObject({ fileName: text(255) }),
  importPreview,
  { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
)
/** Pasted text: a table copied from a spreadsheet, or lines with an assignment each. Saves nothing but the preview. */
export const previewLines = endpoint('member', 'POST', '/imports/lines', nothing, importPreview, {
  types: ['text/plain'],
  maxBytes: 1024 * 1024,
})
/** Says what the columns of a waiting table hold, and previews again. */
export const mapColumns = endpoint('member', 'PUT', '/imports/:id/columns', sheetSettings.extend({ id }), importPreview)
/** Mends cells of one row of a waiting table, and previews again. The file itself stays as it is. */
export const mendRow = endpoint(
  'member',
  'PATCH',
  '/imports/:id/rows/:row',
  z.strictObject({
    id,
    row: z.number().int().min(1).max(20_000),
    cells: z
      .array(z.strictObject({ column: z.number().int().min(0).max(99), text: text(2_000, { lines: true }) }))
      .min(1)
      .max(100),
  }),
  importPreview,
)
export const readImport = endpoint('member', 'GET', '/imports/:id', z.strictObject({ id }), importPreview)
/** Chooses how entries that only look like deadlines are taken, and previews again. */
export const chooseLookalikes = endpoint(
  'member',
  'PATCH',
  '/imports/:id',
  z.strictObject({ id, lookalikes: z.enum(['assignments', 'events']) }),
  importPreview,
)
/** Takes the file in. Confirming again changes nothing. */
export const confirmImport = endpoint(
  'member',
  'POST',
  '/imports/:id/confirm',
  z.strictObject({ id }),
  z.strictObject({ assignments: z.number().int(), events: z.number().int(), changed: z.number().int() }),
)
export const listImports = endpoint(
  'member',
  'GET',
  '/imports',
  nothing,
  z.array(
    z.strictObject({
      id,
      fileName: z.string(),
      calendarName: z.string().nullable(),
      confirmedAt: instant,
      assignments: z.number().int(),
      events: z.number().int(),
    }),
  ),
)
/** Takes back what an import brought: its events, and its assignments that nobody has started or edited. */
export const undoImport = endpoint(
  'member',
  'DELETE',
  '/imports/:id',
  z.strictObject({ id }),
  z.strictObject({ removed: z.number().int(), kept: z.number().int() }),
)
