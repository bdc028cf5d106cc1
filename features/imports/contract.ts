import { z } from 'zod'
import { endpoint, nothing, tokenEndpoint } from '../../contract/endpoint.ts'
import { id, instant, text } from '../../contract/shapes.ts'
import { assignmentKinds } from '../homework/rules.ts'
import { brokenRow, sheetPreview, sheetSettings } from './sheet/contract.ts'

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
  /** Of a new row whose kind is guessed from its title: the kind that it gets, which can be chosen. Null elsewhere. */
  kind: z.enum(assignmentKinds).nullable(),
  /** That its title is too long, and where the rest goes. */
  cut: z.string().nullable(),
  /** Further details in words: "High priority". */
  more: z.array(z.string()),
})
export type PreviewEntry = z.output<typeof entry>

/** A course that the entries name, by their weekly classes or by the deadlines in them. */
const foundCourse = z.strictObject({
  /** Its code's letters and digits. */
  key: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  /** When its classes meet: "Mon, Wed 10:00 AM"; empty where only deadlines name it. */
  meets: z.array(z.string()),
  /** Whether it is added, an own course gets these times, or all of it is there already. */
  fate: z.enum(['new', 'times', 'same']),
  /** Otherwise its classes are events, and its deadlines name a course that is none. */
  chosen: z.boolean(),
})
export type FoundCourse = z.output<typeof foundCourse>
/** How many courses one import can find. */
export const mostFoundCourses = 40

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
  /** What can be taken as courses, those with classes first. Classes of chosen ones are not among the entries. */
  courses: z.array(foundCourse),
  /** A day on which the first class takes place that is not over; null without classes. The term is chosen by it. */
  classesFrom: z.string().nullable(),
  /** The first page of entries, new ones first; `listImportEntries` has the others. The counts cover all. */
  entries: z.array(entry),
  /** How many entries have a title that is too long and is cut. */
  cutTitles: z.number().int(),
  /** Lines of the file that could not be read, with the reason; the first 50. */
  skippedLines: z.array(z.strictObject({ line: z.number().int(), why: z.string() })),
  skippedLineCount: z.number().int(),
  /** What is imported, but may not be what its writer meant, or not complete; the first 50. */
  doubts: z.array(z.strictObject({ line: z.number().int(), why: z.string() })),
  doubtCount: z.number().int(),
  /** For a table or lines: how they are interpreted, and what can be changed about that. */
  sheet: sheetPreview.nullable(),
})
export type ImportPreview = z.output<typeof importPreview>

/** A calendar file as it is, at most 5 MiB. Saves nothing but the preview. */
export const previewImport = tokenEndpoint(
  'signed-in',
  'POST',
  '/imports',
  z.strictObject({ fileName: text(255) }),
  importPreview,
  {
    types: ['text/calendar'],
    maxBytes: 5 * 1024 * 1024,
  },
)
const link = /^(https?|webcals?):\/\/\S+$/i
/**
 * A calendar at an address, read once: Quad does not ask there again. Refused at `address` where it cannot be read, with
 * the reason as far as the other side gives one. Saves nothing but the preview.
 */
export const previewLink = endpoint(
  'signed-in',
  'POST',
  '/imports/links',
  z.strictObject({
    address: text(2048)
      .transform((typed) => (/^[\w-]+(\.[\w-]+)+\/\S*$/.test(typed) ? `https://${typed}` : typed))
      .pipe(z.string().regex(link, 'Paste the whole link. It begins with https:// or webcal://.')),
  }),
  importPreview,
)
/** A table as spreadsheets export it, at most 5 MiB and 5,000 rows. Saves nothing but the preview. */
export const previewSheet = tokenEndpoint(
  'signed-in',
  'POST',
  '/imports/sheets',
  z.strictObject({ fileName: text(255) }),
  importPreview,
  { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
)
/** Pasted text: a table copied from a spreadsheet, or lines with an assignment each. Saves nothing but the preview. */
export const previewLines = tokenEndpoint('signed-in', 'POST', '/imports/lines', nothing, importPreview, {
  types: ['text/plain'],
  maxBytes: 1024 * 1024,
})
/** Says what the columns of a waiting table hold, and previews again. */
export const mapColumns = tokenEndpoint(
  'signed-in',
  'PUT',
  '/imports/:id/columns',
  sheetSettings.extend({ id }),
  importPreview,
)
/** Mends cells of one row of a waiting table, and previews again. The file itself stays as it is. */
export const mendRow = tokenEndpoint(
  'signed-in',
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
/** Chooses the kind of a row of a table or of lines, and previews again. */
export const chooseKind = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/imports/:id/rows/:row/kind',
  z.strictObject({ id, row: z.number().int().min(1).max(20_000), kind: z.enum(assignmentKinds) }),
  importPreview,
)
/** How many entries, or rows with errors, one page of a preview holds. */
export const previewPageSize = 50
const pageFrom = z.strictObject({ id, from: z.number().int().min(0).max(1_000_000) })
const pageOf = <T extends z.ZodType>(rows: T) => z.strictObject({ rows: z.array(rows), total: z.number().int() })
/** A page of the entries of a waiting import, in the preview's order, after the first `from`. */
export const listImportEntries = tokenEndpoint('signed-in', 'GET', '/imports/:id/entries', pageFrom, pageOf(entry))
/** A page of the rows with errors of a waiting table, in the table's order, after the first `from`. */
export const listBrokenRows = tokenEndpoint('signed-in', 'GET', '/imports/:id/broken', pageFrom, pageOf(brokenRow))
export const readImport = tokenEndpoint('signed-in', 'GET', '/imports/:id', z.strictObject({ id }), importPreview)
/** Chooses how entries that only look like deadlines are taken, and previews again. */
export const chooseLookalikes = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/imports/:id',
  z.strictObject({ id, lookalikes: z.enum(['assignments', 'events']) }),
  importPreview,
)
/** Chooses which of the found courses are taken as courses, by their keys, and previews again. */
export const chooseFoundCourses = tokenEndpoint(
  'signed-in',
  'PUT',
  '/imports/:id/courses',
  z.strictObject({ id, keys: z.array(z.string().max(100)).max(mostFoundCourses) }),
  importPreview,
)
/**
 * Takes the file in. Confirming again changes nothing. New courses go into the term `termId`, else into the one in which
 * their classes lie; where there is none, the usual one of the season is added.
 */
export const confirmImport = tokenEndpoint(
  'signed-in',
  'POST',
  '/imports/:id/confirm',
  z.strictObject({ id, termId: id.optional() }),
  z.strictObject({
    assignments: z.number().int(),
    events: z.number().int(),
    changed: z.number().int(),
    /** How many were added; absent without any. */
    courses: z.number().int().exactOptional(),
  }),
)
export const listImports = tokenEndpoint(
  'signed-in',
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
      courses: z.number().int(),
    }),
  ),
)
/** Takes back what an import brought: its events, and its assignments that nobody has started or edited. */
export const undoImport = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/imports/:id',
  z.strictObject({ id }),
  z.strictObject({ removed: z.number().int(), kept: z.number().int() }),
)
