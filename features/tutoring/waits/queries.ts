import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import { instantOf, plusDays, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readRow, runStatement } from '../../../server/db/statements.ts'
import type { Ending } from '../../../server/endings.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { clockOf } from '../../account/settings/contract.ts'
import { blockedName } from '../../people/rules.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import type { BookedMinutes } from '../sessions/rules.ts'
import { slotsFor } from '../slots/queries.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import { tutoringWait } from './contract.ts'
import { farthestWaitDays, maxWaits, waitWords } from './rules.ts'
import { tutoringWaits } from './tables.ts'

type Wanted = { minutes: BookedMinutes; firstDay: string; lastDay: string }
/** How many free times a refusal names. */
const namedTimes = 3

/** The moments between which a session on these days of a clock starts. */
export const spanOfDays = ({ firstDay, lastDay }: Pick<Wanted, 'firstDay' | 'lastDay'>, zone: string) => ({
  from: instantOf(firstDay, '00:00', zone),
  to: instantOf(plusDays(lastDay, 1), '00:00', zone),
})

const columns = shownColumns(tutoringWait, {
  id: 'w.tutor_id',
  name: `case when ${isTutorHereSql('$1::uuid')} then p.name else '${blockedName}' end`,
  minutes: 'w.minutes',
  firstDay: 'w.first_day',
  lastDay: 'w.last_day',
  createdAt: isoInstantSql('w.created_at'),
})

export async function waitsOf(db: Db, me: Me) {
  const text = `select coalesce(json_agg(x order by x."createdAt" desc, x.id), '[]') as rows from (
    select ${columns} from tutoring_waits w join tutor_profiles t on t.id = w.tutor_id join profiles p on p.id = t.user_id
    where w.user_id = $1::uuid) x`
  return (await readRow(db, { text, values: [me.id] }, { rows: z.array(tutoringWait) })) ?? { rows: [] }
}

/**
 * Only where nothing is free: then whatever is free later has opened since, and nothing has to be remembered. Needs a
 * transaction.
 */
export async function insertWait(
  shell: Shell,
  db: Db,
  { me, key }: Within<typeof tutorScope, 'stranger'>,
  { minutes, firstDay, lastDay }: Wanted,
  now: Date,
): Promise<void> {
  const today = wallClock(now, me.zone).date
  const atField = (name: string, words: string) => new Refusal('invalid', words, { fields: { [name]: words } })
  if (firstDay < today) throw atField('firstDay', waitWords.dayOver)
  if (lastDay > plusDays(today, farthestWaitDays)) throw atField('lastDay', waitWords.tooFar)
  const own = eq(tutoringWaits.userId, me.id)
  if ((await db.$count(tutoringWaits, and(own, ne(tutoringWaits.tutorId, key)))) >= maxWaits)
    throw new Refusal('conflict', waitWords.tooMany)
  const { from, to } = spanOfDays({ firstDay, lastDay }, me.zone)
  const span = { from: from.toISOString(), to: to.toISOString() }
  const { slots } = await slotsFor(shell, db, me, { id: key, minutes, ...span }, now)
  if (slots.length > 0) {
    const named = slots
      .slice(0, namedTimes)
      .map(({ start }) => instantWords(me.zone, new Date(start), today, relativeDayWords, clockOf(me)))
    const words = `Free on these days already: ${named.join('; ')}${slots.length > namedTimes ? ' and more' : ''}. Book one of them, or choose other days or another length.`
    throw new Refusal('conflict', words, { fields: { lastDay: words } })
  }
  const values = { minutes, firstDay, lastDay, createdAt: now }
  await db
    .insert(tutoringWaits)
    .values({ userId: me.id, tutorId: key, ...values })
    .onConflictDoUpdate({ target: [tutoringWaits.userId, tutoringWaits.tutorId], set: values })
}

/** Nobody waits for somebody whom a block separates from them. Who comes back within days is waited for again. */
export const waitEnding: Ending = {
  name: 'waits for times of tutors whom a block separates',
  left: () => `select w.user_id || ' ' || w.tutor_id as key from tutoring_waits w
    join tutor_profiles t on t.id = w.tutor_id where ${separatedSql('w.user_id', 't.user_id')}`,
  async end(_, db, key) {
    const [userId = '', tutorId = ''] = key.split(' ')
    await db.delete(tutoringWaits).where(and(eq(tutoringWaits.userId, userId), eq(tutoringWaits.tutorId, tutorId)))
  },
}

/** Between two whom a block separates nobody waits. */
export async function deleteWaitsBetween(db: Db, one: string, other: string): Promise<void> {
  const text = `delete from tutoring_waits w using tutor_profiles t where t.id = w.tutor_id
    and ((w.user_id = $1 and t.user_id = $2) or (w.user_id = $2 and t.user_id = $1))`
  await runStatement(db, { text, values: [one, other] })
}

export async function deleteWait(db: Db, me: Me, tutorId: string): Promise<void> {
  const gone = await db
    .delete(tutoringWaits)
    .where(and(eq(tutoringWaits.userId, me.id), eq(tutoringWaits.tutorId, tutorId)))
    .returning({ id: tutoringWaits.tutorId })
  if (gone.length === 0) throw new Refusal('not_found', waitWords.notThere)
}
