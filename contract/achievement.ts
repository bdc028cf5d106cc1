import { z } from 'zod'
import { day } from './shapes.ts'

/** Something a student has reached, computed from records: deleting the records takes it away. */
export const achievement = z.strictObject({
  /** Unique among all achievements. */
  key: z.string(),
  title: z.string(),
  /** The records that it comes from, as a sentence. */
  because: z.string(),
  /** The day on which it was reached, in the person's zone. */
  day,
})
export type Achievement = z.output<typeof achievement>
