import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { type CourseRecord, lockCourse } from '../queries.ts'
import { archiveRow, archiveScheme } from '../restore/archive.queries.ts'
import { maxGradeItems } from '../rules.ts'
import { courses } from '../tables.ts'
import type { Gradebook, GradeCategory, GradeItem } from './contract.ts'
import { exactGrade, type GradeBasis, gradeOf, gradePartsOf, type Rounding, standingOf, typedGrade } from './rules.ts'
import { builtInScale, toGradingScale } from './scales.queries.ts'
import { gradingScales } from './scales.tables.ts'
import { gradeCategories, gradeItems } from './tables.ts'

type Course = Pick<CourseRecord, 'id' | 'rounding' | 'scale' | 'currentGrade'>

/** Gradebooks of the person's courses, without their standing. */
async function booksOf(db: Db, me: Me, ids: string[]): Promise<{ course: Course; book: GradeBasis }[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ course: courses, own: gradingScales })
    .from(courses)
    .leftJoin(gradingScales, eq(gradingScales.id, courses.scaleId))
    .where(and(inArray(courses.id, ids), eq(courses.userId, me.id)))
  const categories = await db
    .select()
    .from(gradeCategories)
    .where(inArray(gradeCategories.courseId, ids))
    .orderBy(asc(gradeCategories.place), asc(gradeCategories.id))
  const items = await db
    .select({ item: gradeItems })
    .from(gradeItems)
    .leftJoin(gradeCategories, eq(gradeCategories.id, gradeItems.categoryId))
    .where(inArray(gradeItems.courseId, ids))
    .orderBy(
      sql`${gradeCategories.place} nulls last, ${gradeItems.day} nulls last, lower(${gradeItems.name}) collate "und-x-icu", ${gradeItems.id}`,
    )
  return found.map(({ course, own }) => ({
    course,
    book: {
      rounding: course.rounding,
      scale: own ? toGradingScale(own) : builtInScale(course.scale),
      categories: categories.filter(({ courseId }) => courseId === course.id).map(shownCategory),
      items: counted(items.flatMap(({ item }) => (item.courseId === course.id ? [item] : []))).map(shownItem),
    },
  }))
}

const asPeopleCount = new Intl.Collator('und', { numeric: true })

/** Sorts Set 9 before set 10, among those of one category and one day, which are neighbours already. */
function counted(items: (typeof gradeItems.$inferSelect)[]): typeof items {
  const together = Map.groupBy(items, ({ categoryId, day }) => `${categoryId} ${day}`)
  return [...together.values()].flatMap((some) =>
    some.toSorted((one, other) => asPeopleCount.compare(one.name, other.name)),
  )
}

function shownCategory({
  id,
  name,
  weight,
  dropLowest,
  extraCredit,
}: typeof gradeCategories.$inferSelect): GradeCategory {
  return { id, name, weight, dropLowest, extraCredit }
}

function shownItem(row: typeof gradeItems.$inferSelect): GradeItem {
  const { id, categoryId, name, points, score, extraCredit, excused, assignmentId, day } = row
  return { id, categoryId, name, points, score, extraCredit, excused, assignmentId, day }
}

/** Undefined when the course does not exist or is not theirs. */
export async function gradebookOf(db: Db, me: Me, id: string): Promise<Gradebook | undefined> {
  const [found] = await booksOf(db, me, [id])
  return found && { courseId: id, ...found.book, standing: standingOf(found.book) }
}

/** Stores the standing of the person's courses, from their items or from what was typed. Under their locks. */
export async function regrade(db: Db, me: Me, ids: string[]): Promise<void> {
  for (const { course, book } of await booksOf(db, me, ids)) {
    const exact = exactGrade(book)?.mul(100)
    const { currentGrade } = course
    const grade = exact
      ? gradeOf(book.scale, exact, book.rounding)
      : currentGrade === null
        ? undefined
        : typedGrade(book.scale, currentGrade, book.rounding)
    await db
      .update(courses)
      .set({
        gradeText: grade?.text ?? null,
        gradeLetter: grade?.letter ?? null,
        gradePercent: grade?.percent ?? null,
        gradePoints: grade?.points?.toFraction() ?? null,
        gradePasses: grade?.passes ?? null,
        graded: exact ? gradePartsOf(book).flatMap(({ entries }) => entries).length : 0,
      })
      .where(and(eq(courses.id, course.id), eq(courses.userId, me.id)))
  }
}

type CategoryDraft = Omit<GradeCategory, 'id'> & { id?: string | undefined }

/**
 * Undefined when the course does not exist or is not theirs. Items of a removed category have none then; `undo` is the
 * undo id, null where no category is removed.
 */
export async function changeScheme(
  db: Db,
  me: Me,
  course: string,
  rounding: Rounding,
  categories: readonly CategoryDraft[],
  now: Date,
): Promise<{ undo: string | null } | undefined> {
  if (!(await lockCourse(db, me, course))) return undefined
  const own = eq(gradeCategories.courseId, course)
  const before = await db.select({ id: gradeCategories.id }).from(gradeCategories).where(own)
  const left = new Set(before.map(({ id }) => id))
  const kept = new Set(categories.flatMap(({ id }) => (id && left.delete(id) ? [id] : [])))
  const undo = left.size > 0 ? await archiveScheme(db, me, course, now) : null
  await db
    .delete(gradeCategories)
    .where(and(own, kept.size > 0 ? notInArray(gradeCategories.id, [...kept]) : undefined))
  for (const [place, { id, ...fields }] of categories.entries())
    if (id && kept.delete(id))
      await db
        .update(gradeCategories)
        .set({ ...fields, place })
        .where(and(own, eq(gradeCategories.id, id)))
    else await db.insert(gradeCategories).values({ ...fields, place, userId: me.id, courseId: course })
  await db.update(courses).set({ rounding }).where(eq(courses.id, course))
  await regrade(db, me, [course])
  return { undo }
}

/** Gives a course the grading scheme of another. */
export async function copyScheme(db: Db, me: Me, from: CourseRecord, to: string, now: Date): Promise<void> {
  const [found] = await booksOf(db, me, [from.id])
  if (!found) return
  const categories = found.book.categories.map(({ id: _, ...one }) => one)
  await changeScheme(db, me, to, from.rounding, categories, now)
}

type ItemFields = Omit<GradeItem, 'id'>

/** Refuses a category of another course, and an assignment that is not the person's. */
async function refuseForeign(
  db: Db,
  me: Me,
  course: string,
  { categoryId, assignmentId }: { categoryId?: string | null | undefined; assignmentId?: string | null | undefined },
): Promise<void> {
  if (categoryId) {
    const where = and(eq(gradeCategories.id, categoryId), eq(gradeCategories.courseId, course))
    const [found] = await db.select({ id: gradeCategories.id }).from(gradeCategories).where(where)
    if (!found) throw notAmong('categoryId', 'This category is not there any more. Choose another.')
  }
  if (assignmentId) {
    // Homework builds on courses, so its table is named here as text only, as in the migration with the foreign key.
    const found = await readRow(
      db,
      {
        text: 'select 1 from assignments where id = $1 and user_id = $2 and deleted_at is null',
        values: [assignmentId, me.id],
      },
      {},
    )
    if (!found) throw notAmong('assignmentId', 'This assignment is not there any more. Choose another.')
  }
}

function notAmong(field: string, words: string): Refusal {
  return new Refusal('invalid', words, { fields: { [field]: words } })
}

/** False when the course does not exist or is not theirs. */
export async function insertItem(db: Db, me: Me, course: string, fields: ItemFields, now: Date): Promise<boolean> {
  if (!(await lockCourse(db, me, course))) return false
  await refuseForeign(db, me, course, fields)
  if ((await db.$count(gradeItems, eq(gradeItems.courseId, course))) >= maxGradeItems)
    throw new Refusal('conflict', `At most ${maxGradeItems} grades can be kept in a course. Delete one first.`)
  await db.insert(gradeItems).values({ ...fields, userId: me.id, courseId: course, createdAt: now })
  await regrade(db, me, [course])
  return true
}

const mine = (me: Me, id: string) => and(eq(gradeItems.id, id), eq(gradeItems.userId, me.id))

/** The course of an item, locked; undefined when the item does not exist or is not theirs. */
async function courseOf(db: Db, me: Me, item: string): Promise<string | undefined> {
  const [found] = await db.select({ course: gradeItems.courseId }).from(gradeItems).where(mine(me, item))
  return found && (await lockCourse(db, me, found.course))?.id
}

/** Answers the course; undefined when the item does not exist or is not theirs. */
export async function changeItem(
  db: Db,
  me: Me,
  id: string,
  changes: { [K in keyof ItemFields]?: ItemFields[K] | undefined },
): Promise<string | undefined> {
  const course = await courseOf(db, me, id)
  if (!course) return undefined
  await refuseForeign(db, me, course, changes)
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) await db.update(gradeItems).set(set).where(mine(me, id))
  await regrade(db, me, [course])
  return course
}

/** Answers its course and the undo id; undefined when it does not exist or is not theirs. */
export async function removeItem(
  db: Db,
  me: Me,
  id: string,
  now: Date,
): Promise<{ course: string; undo: string } | undefined> {
  const course = await courseOf(db, me, id)
  if (!course) return undefined
  const undo = await archiveRow(db, me, 'grade', id, now)
  await db.delete(gradeItems).where(mine(me, id))
  await regrade(db, me, [course])
  return { course, undo }
}
