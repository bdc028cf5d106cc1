import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { repeat, repeatDates, repeatStart } from '../../../contract/repeat.ts'
import { id } from '../../../contract/shapes.ts'

/** How the series of an assignment repeats, and its next dates. */
export const readSeries = tokenEndpoint(
  'signed-in',
  'GET',
  '/assignments/:id/series',
  z.strictObject({ id }),
  z.strictObject({
    repeat,
    /** The title of the next one; a single one may have been renamed. */
    title: z.string(),
    startDate: z.string(),
    /** Dates after this one, at most six; none where they depend on its completion. */
    next: z.array(z.string()),
    ended: z.boolean(),
  }),
)

/** The first dates that a repetition would give, at most six, before anything is saved. */
export const previewRepeat = tokenEndpoint('signed-in', 'POST', '/assignments/repeat', repeatStart, repeatDates)
