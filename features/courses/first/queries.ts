import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { insertTerm } from '../classes/terms.queries.ts'
import { insertCourse } from '../edit.queries.ts'
import { notOwnRefusal } from '../edit.rules.ts'
import { courseKeyOf } from '../rules.ts'
import type { CourseTextTable } from '../slots.ts'
import { courses, terms } from '../tables.ts'
import { type CourseNames, proposedTerm, termAt } from './rules.ts'

/**
 * The term for what takes place on a day: the chosen one, else as `termAt` finds it, else the proposed one, which is added.
 * Two requests at once find the same one. Throws a Refusal where the chosen one is not the person's.
 */
export async function termForDay(
  db: Db,
  me: Me,
  { termId, day }: { termId: string | undefined; day: string },
  now: Date,
): Promise<string> {
  const { id, firstDay, lastDay } = terms
  const own = await db.select({ id, firstDay, lastDay }).from(terms).where(eq(terms.userId, me.id))
  if (termId !== undefined) {
    if (!own.some((one) => one.id === termId))
      throw notOwnRefusal('termId', 'This term is not there any more. Choose another.')
    return termId
  }
  return termAt(own, day)?.id ?? insertTerm(db, me, { ...proposedTerm(day), breaks: [] }, now)
}

/** Answers the ids of all of them, in their order; those that the term had already, too. */
export async function insertFirstCourses(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  { termId, named }: { termId: string; named: readonly CourseNames[] },
  now: Date,
): Promise<string[]> {
  const there = await db
    .select({ id: courses.id, key: courses.codeKey })
    .from(courses)
    .where(and(eq(courses.userId, me.id), eq(courses.termId, termId)))
  const ids = new Map(there.map(({ id, key }) => [key, id]))
  const wanted = new Set<string>()
  for (const { courseCode, courseName } of named) {
    const key = courseKeyOf(courseCode)
    const id = ids.get(key) ?? (await insertCourse(db, me, texts, { courseCode, courseName, termId }, now))
    ids.set(key, id)
    wanted.add(id)
  }
  return [...wanted]
}
