import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { courseNotFound } from '../../courses/edit.rules.ts'
import { courses } from '../../courses/tables.ts'
import type { AwayAnswer } from '../rules.ts'
import { studyCourseGoals, studyPreferences } from './tables.ts'

type Preferences = { away: AwayAnswer; weekGoalMinutes: number | null }

export async function studyPreferencesOf(db: Db, me: Me): Promise<Preferences> {
  const { away, weekGoalMinutes } = studyPreferences
  const [row] = await db
    .select({ away, weekGoalMinutes })
    .from(studyPreferences)
    .where(eq(studyPreferences.userId, me.id))
  return row ?? { away: 'ask', weekGoalMinutes: null }
}

export async function changeStudyPreferences(
  db: Db,
  me: Me,
  changes: { [K in keyof Preferences]?: Preferences[K] | undefined },
): Promise<Preferences> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const insert = db.insert(studyPreferences).values({ userId: me.id, ...given })
  await (Object.keys(given).length > 0
    ? insert.onConflictDoUpdate({ target: studyPreferences.userId, set: given })
    : insert.onConflictDoNothing())
  return studyPreferencesOf(db, me)
}

/** Null removes the goal. */
export async function changeCourseGoal(db: Db, me: Me, courseId: string, minutes: number | null): Promise<void> {
  const course = and(eq(courses.id, courseId), eq(courses.userId, me.id))
  if ((await db.$count(courses, course)) === 0) throw courseNotFound()
  const goal = and(eq(studyCourseGoals.courseId, courseId), eq(studyCourseGoals.userId, me.id))
  if (minutes === null) {
    await db.delete(studyCourseGoals).where(goal)
    return
  }
  await db
    .insert(studyCourseGoals)
    .values({ courseId, userId: me.id, minutes })
    .onConflictDoUpdate({ target: studyCourseGoals.courseId, set: { minutes } })
}
