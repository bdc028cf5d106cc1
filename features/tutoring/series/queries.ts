import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { daysAfter, latestDay } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { addMinutes } from '../rules.ts'
import { insertBooking } from '../sessions/book.queries.ts'
import type { bookTutoring } from '../sessions/contract.ts'
import { type InBooking, lockBooking } from '../sessions/queries.ts'
import { mayDo, refusedWords } from '../sessions/rules.ts'
import { changeBooking } from '../sessions/states.queries.ts'
import { occupiedIn, ownAgendaIn } from '../slots/occupied.queries.ts'
import { offerOf } from '../slots/queries.ts'
import { isSlot, type Taken } from '../slots/rules.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import type { listWeekly, WeeklyTime } from './contract.ts'

/** What each week says of a time of the caller's clock, which stays the same where clocks change. */
export async function weeklyOf(
  shell: Shell,
  db: Db,
  me: Me,
  { id, minutes, date, time, weeks }: z.output<typeof listWeekly.input>,
  now: Date,
): Promise<WeeklyTime[]> {
  const offer = await offerOf(db, id, now)
  const days = Array.from({ length: weeks }, (_, week) => daysAfter(date, 7 * week))
  const times = days
    .filter((day) => day <= latestDay)
    .map((day) => {
      return { date: day, start: instantOf(day, time, me.zone) }
    })
  const last = times.at(-1)?.start ?? now
  const span = { from: times[0]?.start ?? now, to: addMinutes(last, minutes) }
  const occupied = await occupiedIn(shell, db, { tutor: offer.tutor, student: me }, span, now)
  const own = offer.tutor.id === me.id ? [] : await ownAgendaIn(shell, db, me, span, now)
  return times.map(({ date, start }) => {
    const within = ({ from, to }: Taken) => from < addMinutes(start, minutes) && start < to
    const free = offer.active && isSlot(offer.times, occupied, { minutes, start, now })
    const state = free ? (own.some(within) ? 'clash' : 'free') : occupied.student.some(within) ? 'own' : 'taken'
    return { date, start: start.toISOString(), state }
  })
}

type Wanted = z.output<typeof bookTutoring.input>

/**
 * Books a time, and the same on further days as one series: all of them or none. Answers the ids, that of the first day
 * that was asked for first. `bucket` is a keyed hash of the student. Needs a transaction.
 */
export async function insertSeries(
  shell: Shell,
  db: Db,
  within: Within<typeof tutorScope, 'stranger'>,
  { alsoOn, ...wanted }: Wanted,
  bucket: string,
  now: Date,
): Promise<string[]> {
  const seriesId = alsoOn.length > 0 ? randomUUID() : null
  const ids = [await insertBooking(shell, db, within, wanted, bucket, now, seriesId)]
  for (const date of alsoOn)
    ids.push(
      await insertBooking(shell, db, within, { ...wanted, date }, bucket, now, seriesId).catch((error: unknown) => {
        throw ofDay(error, date, wallClock(now, within.me.zone).date)
      }),
    )
  return ids
}

/** A refusal that says which of several days it is about. */
function ofDay(error: unknown, date: string, today: string): unknown {
  if (!(error instanceof Refusal) || !error.fields) return error
  const words = `${dayWords(date, today)}: ${error.message}`
  return new Refusal(error.code, words, { fields: { alsoOn: words } })
}

/** Cancels it and all later ones of its series that can be cancelled. Answers how many. Needs a transaction. */
export async function cancelSeriesOf(shell: Shell, db: Db, within: InBooking, now: Date): Promise<number> {
  const text = `select s.id from tutoring_sessions b
      join tutoring_sessions s on s.series_id = b.series_id and s.scheduled_start >= b.scheduled_start
    where b.id = $1 and s.status in ('requested', 'scheduled') order by s.scheduled_start`
  const rows = await readRows(db, { text, values: [within.key] }, { id: column.text })
  let cancelled = 0
  for (const { id } of rows) {
    const of = await lockBooking(db, id)
    const action = within.role === 'tutor' && of?.status === 'requested' ? 'decline' : 'cancel'
    if (!of || !mayDo(action, of, within.role, now)) continue
    // Of the same two people.
    await changeBooking(shell, db, { key: id, role: within.role }, action, now)
    cancelled++
  }
  if (cancelled === 0) throw new Refusal('conflict', refusedWords.cancel)
  return cancelled
}
