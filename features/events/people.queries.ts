import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { monthDayYearWords } from '../../contract/words/dates.ts'
import { wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readPage } from '../../server/db/page.ts'
import { containsSql, searchWords } from '../../server/db/search.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { Within } from '../../server/scopes.ts'
import type { campusEventScope } from './contract.ts'
import { countCampusPeople, listCampusPeople } from './people.contract.ts'
import { answerGiven } from './questions.rules.ts'
import { campusEventWords, namesDays } from './rules.ts'
import type { SeatState } from './seats/rules.ts'
import { campusEventDates, campusSeats } from './tables.ts'

type Organizes = Within<typeof campusEventScope, 'organizer'>
type Wanted = Omit<z.output<typeof listCampusPeople.input>, 'id'>
const element = listCampusPeople.output.shape.rows.element

const personColumns = shownColumns(element, {
  ...{ id: 'p.id', seat: 's.id', name: 'p.name', avatarUrl: 'p.avatar_url', state: 's.state' },
  ...{ guests: 's.guests', answers: 's.answers', at: isoInstantSql('s.state_at') },
})
const listFrom = 'campus_seats s join profiles p on p.id = s.user_id join campus_event_dates d on d.id = s.date_id'
/** Names are there for thirty days, and never of somebody who is suspended or about to be erased. `now` is $3. */
const listed = `s.date_id = $2 and d.forgotten_at is null and d.ends_at >= $3::timestamptz - interval '${namesDays} days'
  and p.suspended_at is null and p.erases_at is null`

/** A page of those who are on the list, or were; the line in its order, all others by name. */
export function peopleOf(db: Db, { me, key }: Organizes, { q, state, after, limit }: Wanted, now: Date) {
  const states: SeatState[] = state === 'left' ? ['withdrawn', 'declined', 'lapsed'] : [state]
  const values: unknown[] = [me.id, key, now, states]
  const conditions = [listed, 's.state = any($4::text[])', '$1::uuid is not null']
  if (q) conditions.push(containsSql(`$${values.push(searchWords(q))}`, ['p.name']))
  return readPage(
    db,
    {
      ...{ columns: personColumns, from: listFrom, conditions, values, limit, after },
      order:
        state === 'waiting'
          ? [
              { by: 's.queued_at', type: 'timestamptz' },
              { by: 's.id', type: 'uuid' },
            ]
          : [
              { by: '(p.name collate "und-x-icu")', type: 'text' },
              { by: 's.id', type: 'uuid' },
            ],
    },
    element,
  )
}

const countsSql = (date: string) => `(select json_build_object(
    'going', count(*) filter (where s.state = 'going'),
    'guests', coalesce(sum(s.guests) filter (where s.state = 'going'), 0),
    'waiting', count(*) filter (where s.state in ('waiting', 'offered')),
    'gone', count(*) filter (where s.state in ('withdrawn', 'declined', 'lapsed', 'removed')))
  from campus_seats s where s.date_id = ${date})`
const numbers = countCampusPeople.output.omit({ forgottenAt: true })

export async function peopleCountsOf(
  db: Db,
  { key }: Organizes,
  now: Date,
): Promise<z.output<typeof countCampusPeople.output>> {
  // The job that erases them comes once a day: until then they are shown to nobody.
  const since = `d.ends_at + interval '${namesDays} days'`
  const forgotten = `coalesce(d.forgotten_at, case when ${since} < $2::timestamptz then ${since} end)`
  const text = `select ${isoInstantSql(forgotten)} as "forgottenAt", coalesce(d.counts, ${countsSql('d.id')}::jsonb) as counts
    from campus_event_dates d where d.id = $1`
  const shape = { forgottenAt: column.orNull(column.text), counts: numbers }
  const found = await readRow(db, { text, values: [key, now] }, shape)
  if (!found) throw new Refusal('not_found', campusEventWords.notThere)
  return { ...found.counts, forgottenAt: found.forgottenAt }
}

/** Those who go, as a table. Its first line says that nobody can call it back. */
export async function peopleTable(db: Db, { me, key }: Organizes, now: Date): Promise<unknown[][]> {
  const [of] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, key))
  if (!of || of.forgottenAt || areNamesOver(of.endsAt, now)) throw new Refusal('conflict', campusEventWords.forgotten)
  const text = `select p.name, s.guests, s.answers from ${listFrom}
    where ${listed} and s.state = 'going' and $1::uuid is not null order by p.name collate "und-x-icu", s.id`
  const shape = {
    name: column.text,
    guests: column.number,
    answers: (value: unknown) => value as Record<string, string>,
  }
  const rows = await readRows(db, { text, values: [me.id, key, now] }, shape)
  const { questions } = of
  const day = wallClock(now, me.zone).date
  return [
    [
      `Downloaded ${monthDayYearWords(day, day)}. Nobody can call this file back: keep it safe and delete it after the event.`,
    ],
    ['Name', 'Guests', ...questions.map((one) => one.text)],
    ...rows.map(({ name, guests, answers }) => [name, guests, ...questions.map((one) => answerGiven(answers, one.id))]),
  ]
}

const namesSince = (now: Date) => new Date(now.getTime() - namesDays * 86_400_000)
const areNamesOver = (endsAt: Date, now: Date) => endsAt < namesSince(now)

/**
 * Of dates that were over thirty days ago answers and guests are erased, and officers read the counts of then alone. That
 * somebody went stays with them.
 */
export async function forgetPeople(db: Db, now: Date): Promise<void> {
  const before = namesSince(now)
  const text = `update campus_event_dates d set forgotten_at = $1, counts = ${countsSql('d.id')}::jsonb
    where d.ends_at < $2 and d.forgotten_at is null returning d.id`
  for (const { id } of await readRows(db, { text, values: [now, before] }, { id: column.text })) {
    await db.delete(campusSeats).where(and(eq(campusSeats.dateId, id), ne(campusSeats.state, 'going')))
    await db.update(campusSeats).set({ answers: {}, guests: 0 }).where(eq(campusSeats.dateId, id))
  }
}
