import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { calendarDayOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { courseColors, courses, terms } from '../tables.ts'
import type { editStudyPlan, Progress } from './contract.ts'
import { computeProgress, type DegreePlan, type TakenCourse } from './progress.rules.ts'
import { builtInScale } from './scales.queries.ts'
import { gradingScales } from './scales.tables.ts'
import { degreePlans } from './tables.ts'

export async function degreePlanOf(db: Db, me: Me): Promise<DegreePlan> {
  const [row] = await db.select().from(degreePlans).where(eq(degreePlans.userId, me.id))
  const { degreeCredits = null, earlierCredits = '0', repeats = 'latest' } = row ?? {}
  return { degreeCredits, earlierCredits, repeats }
}

export async function saveDegreePlan(
  db: Db,
  me: Me,
  plan: z.output<(typeof editStudyPlan)['input']>,
): Promise<DegreePlan> {
  await db
    .insert(degreePlans)
    .values({ ...plan, userId: me.id })
    .onConflictDoUpdate({ target: degreePlans.userId, set: plan })
  return degreePlanOf(db, me)
}

export async function academicProgress(db: Db, me: Me, now: Date): Promise<Progress> {
  return computeProgress(await takenBy(db, me), await degreePlanOf(db, me), calendarDayOf(now, me.zone).day)
}

async function takenBy(db: Db, me: Me): Promise<TakenCourse[]> {
  const code = sql`${courseColors.name} = lower(${courses.courseCode})`
  const rows = await db
    .select({ course: courses, term: terms, average: gradingScales.average, color: courseColors.color })
    .from(courses)
    .leftJoin(terms, eq(terms.id, courses.termId))
    .leftJoin(gradingScales, eq(gradingScales.id, courses.scaleId))
    .leftJoin(courseColors, and(eq(courseColors.userId, courses.userId), code))
    .where(eq(courses.userId, me.id))
  return rows.map(({ course, term, average, color }) => ({
    ...{ id: course.id, courseCode: course.courseCode, courseName: course.courseName, codeKey: course.codeKey },
    ...{ color: color ?? 0, credits: course.credits, countsInGpa: course.countsInGpa, lastDay: course.lastDay },
    average: average ?? builtInScale(course.scale).average,
    ...{ grade: course.gradeText, points: course.gradePoints, passes: course.gradePasses },
    term: term && { id: term.id, name: term.name, firstDay: term.firstDay, lastDay: term.lastDay },
  }))
}
