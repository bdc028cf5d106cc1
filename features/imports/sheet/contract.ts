import { z } from 'zod'
import { text } from '../../../contract/shapes.ts'
import { priorities } from '../../homework/rules.ts'
import { columnRoles } from './columns.rules.ts'
import { datePartOrders } from './dates.rules.ts'

/** How a table is interpreted: the contents of its columns, and the defaults for its rows. */
export const sheetSettings = z.strictObject({
  /** The first row names the columns. */
  header: z.boolean(),
  /** One for each column, in their order. */
  roles: z
    .array(z.enum(columnRoles))
    .max(100)
    .refine(
      (all) => all.every((role, at) => role === 'none' || all.indexOf(role) === at),
      'Two columns cannot be the same. Choose one of them.',
    ),
  /** Which part comes first in numeric dates. */
  order: z.enum(datePartOrders),
  /** The course of rows without one; empty puts them under "Other". */
  course: text(100),
  priority: z.enum(priorities),
})

/** A text of the table, and how it is read: "Thu, Mar 4". Null where it is used unchanged. */
const sample = z.strictObject({ text: z.string(), reads: z.string().nullable() })

export const brokenRow = z.strictObject({
  row: z.number().int(),
  /** The whole row as written. */
  text: z.string(),
  /** The cells that can be corrected: the wrong ones, and those that identify a row. */
  cells: z.array(z.strictObject({ column: z.number().int(), name: z.string(), text: z.string(), wrong: z.boolean() })),
  /** The errors, in sentences. */
  why: z.array(z.string()),
})

export const sheetPreview = z.strictObject({
  /** A table with columns to choose, or lines that Quad has parsed itself. */
  from: z.enum(['table', 'lines']),
  /** Rows below the header. */
  rows: z.number().int(),
  /** Title and due date have a column each; without them there is no plan. */
  ready: z.boolean(),
  settings: sheetSettings,
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(sample) })),
  /** Dates that mean another day in another order, while no other date decides; null where all is clear. */
  asked: z
    .strictObject({ text: z.string(), reads: z.record(z.enum(datePartOrders), z.string().nullable()) })
    .nullable(),
  /** The first page of the rows with errors, which can be corrected here. */
  broken: z.array(brokenRow),
  brokenCount: z.number().int(),
})
export type SheetPreview = z.output<typeof sheetPreview>
