import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { MeetingDraft } from '../courses/contract.ts'
import { changeCourse, insertCourse, removeCourse } from '../courses/edit.queries.ts'
import { termForDay } from '../courses/first/queries.ts'
import type { CourseTextTable } from '../courses/slots.ts'
import type { NamedCourse } from './classes.rules.ts'
import type { CourseStep, OwnCourses } from './courses.rules.ts'

/** Of several with one code, the one whose term began last. */
export async function ownCourses(db: Db, me: Me, today: string): Promise<OwnCourses> {
  const rows = await readRows(
    db,
    {
      text: `select k.code_key as key, k.id, k.term_id as "termId",
        exists (select 1 from course_meetings m where m.course_id = k.id) as meets
        from courses k left join terms t on t.id = k.term_id
        where k.user_id = $1 and (t.id is null or t.last_day >= $2::date)
        order by t.first_day nulls first, k.id`,
      values: [me.id, today],
    },
    { key: column.text, id: column.text, termId: column.orNull(column.text), meets: column.flag },
  )
  return new Map(rows.map(({ key, ...course }) => [key, course]))
}

function meetingsOf({ classes }: NamedCourse): MeetingDraft[] {
  return classes.map((one) => ({ ...one, everyWeeks: 1, week: 1 }))
}

/** Adds the chosen courses, and gives own ones that have none their times. Answers the ids of those that are new. */
export async function writeCourses(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  steps: readonly CourseStep[],
  { termId, today }: { termId: string | undefined; today: string },
  now: Date,
): Promise<{ made: string[]; changed: number }> {
  const fresh = steps.filter(({ chosen, fate }) => chosen && fate !== 'same')
  const made: string[] = []
  if (fresh.length === 0) return { made, changed: 0 }
  const day = fresh.flatMap(({ is }) => is.from ?? []).toSorted()[0] ?? today
  const term = await termForDay(db, me, { termId, day }, now)
  for (const { is, own } of fresh) {
    const meetings = meetingsOf(is)
    if (own) {
      // Without a term or days of its own, nothing takes place.
      const place = own.termId === null ? { termId: term } : {}
      await changeCourse(db, me, texts, own.id, { ...place, meetings }, now)
      continue
    }
    const { courseCode, courseName, zone } = is
    made.push(await insertCourse(db, me, texts, { courseCode, courseName, zone, meetings, termId: term }, now))
  }
  return { made, changed: fresh.length - made.length }
}

/** Removes those of the courses that an import made which nobody has edited, graded or used since. */
export async function removeMadeCourses(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  ids: readonly string[],
  now: Date,
): Promise<{ removed: number; kept: number }> {
  if (ids.length === 0) return { removed: 0, kept: 0 }
  const rows = await readRows(
    db,
    {
      text: `select k.id, k.updated_at = k.created_at and k.graded = 0
        and not exists (select 1 from grade_categories c where c.course_id = k.id)
        and not exists (select 1 from assignments a where a.course_id = k.id and a.deleted_at is null)
        and not exists (select 1 from class_sessions s where s.course_id = k.id
          and (s.cancelled or s.moved or s.room is not null or s.meeting_id is null)) as untouched
        from courses k where k.user_id = $1 and k.id = any($2::uuid[])`,
      values: [me.id, ids],
    },
    { id: column.text, untouched: column.flag },
  )
  const mayGo = rows.filter(({ untouched }) => untouched)
  for (const { id } of mayGo) await removeCourse(db, me, texts, id, now)
  return { removed: mayGo.length, kept: rows.length - mayGo.length }
}
