import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { calendarDayOf } from '../../../contract/zone.ts'
import { type Db, sqlState } from '../../../server/db/db.ts'
import { shownColumns } from '../../../server/db/json.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { type Term, term } from '../contract.ts'
import { refuseBeyond } from '../edit.rules.ts'
import { archiveTerm, noteDaysAfterTerm } from '../restore/archive.queries.ts'
import { maxTerms } from '../rules.ts'
import { courses, terms } from '../tables.ts'
import { rebuildClasses } from './queries.ts'
import { refuseTerm, type TermDays } from './terms.rules.ts'

const shown = shownColumns(term, {
  id: 't.id',
  name: 't.name',
  firstDay: 't.first_day',
  lastDay: 't.last_day',
  breaks: 't.breaks',
  current: '$2::date between t.first_day and t.last_day',
  courses: '(select count(*)::int from courses k where k.term_id = t.id)',
})

/** As JSON text, newest first. */
export async function termsOf(db: Db, me: Me, now: Date): Promise<string> {
  const text = `select coalesce(json_agg(s), '[]')::text as shown from (
    select ${shown} from terms t where t.user_id = $1 order by t.first_day desc, t.last_day desc, t.id) s`
  const row = await readRow(
    db,
    { name: 'terms', text, values: [me.id, calendarDayOf(now, me.zone).day] },
    { shown: column.text },
  )
  return String(row?.shown)
}

/** As JSON text. */
export async function termEndsOf(db: Db, me: Me): Promise<string> {
  const text = `select json_build_object(
    'terms', coalesce((select json_agg(json_build_object('firstDay', t.first_day, 'lastDay', t.last_day))
      from terms t where t.user_id = $1), '[]'),
    'courses', coalesce((select json_agg(json_build_object('courseCode', k.course_code,
        'lastDay', least(k.last_day, t.last_day), 'of', case when k.last_day < t.last_day or t.id is null then 'course' else 'term' end))
      from courses k left join terms t on t.id = k.term_id
      where k.user_id = $1 and least(k.last_day, t.last_day) is not null), '[]'))::text as shown`
  const row = await readRow(db, { name: 'term-ends', text, values: [me.id] }, { shown: column.text })
  return String(row?.shown)
}

export async function termBy(db: Db, me: Me, id: string, now: Date): Promise<Term | undefined> {
  const text = `select to_json(s) as shown from (select ${shown} from terms t where t.user_id = $1 and t.id = $3) s`
  return (
    await readRow(db, { name: 'term', text, values: [me.id, calendarDayOf(now, me.zone).day, id] }, { shown: term })
  )?.shown
}

type Fields = TermDays & { name: string }

/** Answers its id. Throws a Refusal where its days are invalid, or there are too many. */
export async function insertTerm(db: Db, me: Me, fields: Fields, now: Date): Promise<string> {
  refuseTerm(fields)
  refuseBeyond(await db.$count(terms, eq(terms.userId, me.id)), maxTerms, 'terms')
  const values = { ...fields, userId: me.id, createdAt: now, updatedAt: now }
  const [made] = await db.insert(terms).values(values).returning({ id: terms.id })
  if (!made) throw new Error('the insert of a term returned no row')
  return made.id
}

const mine = (me: Me, id: string) => and(eq(terms.id, id), eq(terms.userId, me.id))

/** False when it does not exist or is not theirs. Updates its classes. */
export async function changeTerm(
  db: Db,
  me: Me,
  id: string,
  changes: { [K in keyof Fields]?: Fields[K] | undefined },
  now: Date,
): Promise<boolean> {
  const [before] = await db.select().from(terms).where(mine(me, id)).for('update')
  if (!before) return false
  const { name = before.name, firstDay = before.firstDay, lastDay = before.lastDay, breaks = before.breaks } = changes
  refuseTerm({ firstDay, lastDay, breaks })
  await db.update(terms).set({ name, firstDay, lastDay, breaks, updatedAt: now }).where(mine(me, id))
  await rebuildClasses(db, me, await coursesIn(db, me, id))
  return true
}

/**
 * Answers the undo id; undefined when it does not exist or is not theirs. Its courses get its days where they have none
 * of their own.
 */
export async function removeTerm(db: Db, me: Me, id: string, now: Date): Promise<string | undefined> {
  const [before] = await db.select().from(terms).where(mine(me, id)).for('update')
  if (!before) return undefined
  const ids = await coursesIn(db, me, id)
  const undo = await archiveTerm(db, me, id, now)
  const from = sql`greatest(coalesce(${courses.firstDay}, ${before.firstDay}::date), ${before.firstDay}::date)`
  const to = sql`least(coalesce(${courses.lastDay}, ${before.lastDay}::date), ${before.lastDay}::date)`
  await db
    .update(courses)
    .set({
      termId: null,
      firstDay: sql`case when ${from} <= ${to} then ${from} else ${courses.firstDay} end`,
      lastDay: sql`case when ${from} <= ${to} then ${to} else ${courses.lastDay} end`,
      updatedAt: now,
    })
    .where(and(eq(courses.termId, id), eq(courses.userId, me.id)))
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error
      throw new Refusal(
        'conflict',
        'Another course without a term has the code of one of its courses. Give one of them another code or term first.',
      )
    })
  await noteDaysAfterTerm(db, me, undo)
  await db.delete(terms).where(mine(me, id))
  await rebuildClasses(db, me, ids)
  return undo
}

async function coursesIn(db: Db, me: Me, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.termId, id), eq(courses.userId, me.id)))
    .orderBy(courses.id)
    .for('update')
  return rows.map((row) => row.id)
}
