import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { assignmentOrNotFound } from '../rules.ts'
import { previewRepeat, readSeries } from './contract.ts'
import { firstSeriesDates, repeatOfSeries, seriesDatesAfter, seriesOfAssignment } from './queries.ts'

const shown = 6
/** As many as a series by count may have. */
const countable = 400

export const seriesRoutes = [
  on(
    previewRepeat,
    ({ me, input: { repeat, dueDate } }) => {
      const dates = firstSeriesDates(repeat, dueDate, me, countable + 1)
      const total = repeat.from === 'completion' || dates.length > countable ? null : dates.length
      return { dates: dates.slice(0, shown), total }
    },
    // It only counts days.
    { transaction: 'own' },
  ),
  on(readSeries, async ({ db, me, input }) => {
    const { series, occurrence } = assignmentOrNotFound(await seriesOfAssignment(db, me, input.id))
    if (!series) throw new Refusal('not_found', 'This assignment does not repeat.')
    const { title, startDate, endedAt } = series
    const next = seriesDatesAfter(series, occurrence ?? startDate, shown)
    return { repeat: repeatOfSeries(series), title, startDate, next, ended: endedAt !== null }
  }),
]
