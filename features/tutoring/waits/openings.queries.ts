import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { forEachApart } from '../../../server/jobs/forEachApart.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { tutoringOpeningKind } from '../notifications.rules.ts'
import { bookingsOf, occupiedIn, offeredTimesOf, spaced } from '../slots/occupied.queries.ts'
import { slotsBetween } from '../slots/rules.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import { spanOfDays } from './queries.ts'

const dayMs = 86_400_000
/** So often a tutor is looked at without a change too: time itself opens the farthest day. In milliseconds. */
const lookAgainMs = 15 * 60_000

type Looked = { version: string; at: number }
/**
 * What this process has looked at, by tutor. Nothing is lost with it: whoever has not looked at a tutor does. So it needs
 * no column, and a change that another process has seen is looked at once more.
 */
const looked = new WeakMap<object, Map<string, Looked>>()

/** People who wait and can be told: neither is away, and no block separates them. `p` is the tutor's person. */
const waiting = `tutoring_waits w join tutor_profiles t on t.id = w.tutor_id join profiles p on p.id = t.user_id
  join profiles o on o.id = w.user_id
  where o.suspended_at is null and o.erases_at is null and ${isTutorHereSql('w.user_id')}`

/** Tutors for whose times somebody waits, with a number that rises with everything that can open one. */
async function awaitedTutors(db: Db): Promise<{ id: string; version: string }[]> {
  const text = `select w.tutor_id as id, count(distinct w.user_id)::text || ' ' || max(w.created_at)::text || ' ' || (
      select coalesce(sum(s.version), 0) from stamps s
      where s.thing = any(array_agg(w.user_id) || w.tutor_id || t.user_id))::text as version
    from ${waiting} group by w.tutor_id, t.user_id`
  return readRows(db, { text }, { id: column.text, version: column.text })
}

const waitShape = {
  ...{ user: column.text, minutes: column.number, zone: column.text },
  ...{ firstDay: column.text, lastDay: column.text },
}

/** Tells everybody for whom a time has opened, once, and ends waits whose days are over. */
export async function tellOpenings(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const over = `delete from tutoring_waits w using profiles p
    where p.id = w.user_id and w.last_day < ($1::timestamptz at time zone p.zone)::date returning w.user_id as user`
  for (const { user } of await readRows(db, { text: over, values: [now] }, { user: column.text }))
    shell.live.changed(db, user)
  const before = looked.get(shell.database) ?? new Map<string, Looked>()
  const after = new Map<string, Looked>()
  looked.set(shell.database, after)
  await forEachApart(shell, await awaitedTutors(db), 'the times of a tutor could not be told', async (tutor) => {
    const { id, version } = tutor
    const last = before.get(id)
    const same = last?.version === version && Math.abs(now.getTime() - last.at) < lookAgainMs
    if (!same) await tellOpeningsOf(shell, db, id, now)
    after.set(id, same ? last : { version, at: now.getTime() })
  })
}

/** The tutor's own time is computed once; who waits matters only where something of it is free. */
async function tellOpeningsOf(shell: Shell, db: Db, tutorId: string, now: Date): Promise<void> {
  const offer = await offeredTimesOf(db, tutorId, now)
  if (!offer?.active) return
  const text = `select w.user_id as user, w.minutes::int as minutes, o.zone, w.first_day::text as "firstDay", w.last_day::text as "lastDay"
    from ${waiting} and w.tutor_id = $1 order by w.created_at, w.user_id`
  const waits = (await readRows(db, { text, values: [tutorId] }, waitShape)).map((one) => ({
    ...one,
    ...spanOfDays(one, one.zone),
  }))
  const zone = await readRow(
    db,
    { text: 'select zone from profiles where id = $1', values: [offer.person] },
    { zone: column.text },
  )
  if (!zone || waits.length === 0) return
  const last = now.getTime() + (offer.times.farthestDays + 2) * dayMs
  const span = {
    from: new Date(Math.max(now.getTime(), Math.min(...waits.map(({ from }) => from.getTime())))),
    to: new Date(Math.min(last, Math.max(...waits.map(({ to }) => to.getTime())))),
  }
  if (span.from >= span.to) return
  const tutor = { id: offer.person, zone: zone.zone }
  const occupied = await occupiedIn(shell, db, { tutor, student: tutor }, span, now)
  const wide = { from: new Date(span.from.getTime() - dayMs), to: new Date(span.to.getTime() + dayMs) }
  for (const { user, minutes, from, to } of waits) {
    const wanted = { minutes, from, to, now }
    if (slotsBetween(offer.times, occupied, wanted).length === 0) continue
    const student = (await bookingsOf(db, [user], wide, now)).map(spaced)
    const [start] = slotsBetween(offer.times, { ...occupied, student }, wanted)
    if (start) await tellOpening(shell, { user, tutorId, minutes, start }, now)
  }
}

type Opening = { user: string; tutorId: string; minutes: number; start: Date }

/** The wait is over with that: of two processes that find the same, one tells it. */
async function tellOpening(shell: Shell, { user, tutorId, minutes, start }: Opening, now: Date): Promise<void> {
  await shell.database.transaction(async (db) => {
    const text = 'delete from tutoring_waits where user_id = $1 and tutor_id = $2 and minutes = $3'
    if ((await runStatement(db, { text, values: [user, tutorId, minutes] })) === 0) return
    shell.live.changed(db, user)
    const notice = { person: user, kind: tutoringOpeningKind, reference: tutorId, facts: { minutes }, at: start }
    await notify(shell, db, [{ ...notice, key: `${tutoringOpeningKind} ${tutorId} ${minutes}`, again: true }], now)
  })
}
