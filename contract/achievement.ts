import { z } from 'zod'
import { day } from './shapes.ts'

/** Something a student has reached, computed from records: who takes the records away takes it away. */
export const achievement = z.strictObject({
  /** Unlike that of any other. */
  key: z.string(),
  title: z.string(),
  /** Which records it comes from, as a sentence. */
  because: z.string(),
  /** The day on which it was reached, where the person is. */
  day,
})
export type Achievement = z.output<typeof achievement>
