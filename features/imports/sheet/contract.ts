import { z } from 'zod'
import { text } from '../../../contract/shapes.ts'
import { priorities } from '../../homework/rules.ts'
import { columnRoles } from './columns.rules.ts'
import { datePartOrders } from './dates.rules.ts'

/** How a table is taken: what its columns hold, and what holds where a row says nothing. */
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
  /** What comes first in dates of numbers alone. */
  order: z.enum(datePartOrders),
  /** Of rows that name none; empty puts them under "Other". */
  course: text(100),
  priority: z.enum(priorities),
})

/** A text of the table, and what it is taken for: "Thu, Mar 4". Null where it is taken as it stands. */
const sample = z.strictObject({ text: z.string(), reads: z.string().nullable() })

export const sheetPreview = z.strictObject({
  /** A table with columns to choose, or lines that Quad took apart itself. */
  from: z.enum(['table', 'lines']),
  /** Rows below the header. */
  rows: z.number().int(),
  /** Title and due date have a column each; until then nothing can be planned. */
  ready: z.boolean(),
  settings: sheetSettings,
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(sample) })),
  /** Dates that mean another day with another order, and no other date tells which; null where all is clear. */
  asked: z
    .strictObject({ text: z.string(), reads: z.record(z.enum(datePartOrders), z.string().nullable()) })
    .nullable(),
  /** Rows that cannot be taken as they are, the first 50. They can be mended here. */
  broken: z.array(
    z.strictObject({
      row: z.number().int(),
      /** The whole row as it is written. */
      text: z.string(),
      /** The cells that can be mended: all that is wrong, and those one knows a row by. */
      cells: z.array(
        z.strictObject({ column: z.number().int(), name: z.string(), text: z.string(), wrong: z.boolean() }),
      ),
      /** What is wrong, in sentences. */
      why: z.array(z.string()),
    }),
  ),
  brokenCount: z.number().int(),
})
export type SheetPreview = z.output<typeof sheetPreview>
