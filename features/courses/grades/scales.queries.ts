import { and, eq, sql } from 'drizzle-orm'
import { type FieldErrors, Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { refuseBeyond } from '../edit.rules.ts'
import { archiveRow } from '../restore/archive.queries.ts'
import { builtInScales, defaultScale, maxScales } from '../rules.ts'
import { courses } from '../tables.ts'
import type { GradeStep, GradingScale } from './scales.contract.ts'
import { builtInScalesByName } from './scales.rules.ts'
import { gradingScales } from './scales.tables.ts'

type Row = typeof gradingScales.$inferSelect
type Draft = Pick<GradingScale, 'name' | 'average' | 'steps'>

const mine = (me: Me, id: string) => and(eq(gradingScales.id, id), eq(gradingScales.userId, me.id))

export function toGradingScale({ id, name, average, steps }: Row): GradingScale {
  return { id, name, own: true, average, steps }
}

/** The built-in scale of that name; the default one for an unknown name. */
export function builtInScale(name: string): GradingScale {
  return builtInScalesByName[builtInScales.find((one) => one === name) ?? defaultScale]
}

/** Built-in ones first, then own ones by name. */
export async function scalesOf(db: Db, me: Me): Promise<GradingScale[]> {
  const own = await db
    .select()
    .from(gradingScales)
    .where(eq(gradingScales.userId, me.id))
    .orderBy(sql`lower(${gradingScales.name}) collate "und-x-icu"`, gradingScales.id)
  return [...Object.values(builtInScalesByName), ...own.map(toGradingScale)]
}

/** Best first. Throws a Refusal where two begin at one percent or have one label, or none begins at 0. */
function ordered(steps: readonly GradeStep[]): GradeStep[] {
  const fields: FieldErrors = {}
  for (const [at, { from, label }] of steps.entries()) {
    const others = steps.slice(0, at)
    if (others.some((one) => one.from === from)) fields[`steps.${at}.from`] = 'Another grade begins here too.'
    if (others.some((one) => one.label.toLowerCase() === label.toLowerCase()))
      fields[`steps.${at}.label`] = 'Another grade has this name too.'
  }
  if (!steps.some(({ from }) => from === '0'))
    fields[`steps.${steps.length - 1}.from`] ??= 'One grade has to begin at 0.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', 'These grades do not fit together.', { fields })
  return steps.toSorted((one, other) => Number(other.from) - Number(one.from))
}

export async function insertScale(db: Db, me: Me, { name, average, steps }: Draft, now: Date): Promise<GradingScale> {
  const values = { userId: me.id, name, average, steps: ordered(steps), createdAt: now }
  refuseBeyond(await db.$count(gradingScales, eq(gradingScales.userId, me.id)), maxScales, 'scales')
  const [made] = await db.insert(gradingScales).values(values).returning()
  if (!made) throw new Error('the insert of a scale returned no row')
  return toGradingScale(made)
}

/** Undefined when it does not exist or is not theirs; else the scale, and the courses whose grades change. */
export async function changeScale(
  db: Db,
  me: Me,
  id: string,
  changes: { [K in keyof Draft]?: Draft[K] | undefined },
): Promise<{ scale: GradingScale; courses: string[] } | undefined> {
  const [before] = await db.select().from(gradingScales).where(mine(me, id)).for('update')
  if (!before) return undefined
  const { name = before.name, average = before.average, steps = before.steps } = changes
  const set = { name, average, steps: ordered(steps) }
  await db.update(gradingScales).set(set).where(mine(me, id))
  const using = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.scaleId, id), eq(courses.userId, me.id)))
    .orderBy(courses.id)
    .for('update')
  return { scale: toGradingScale({ ...before, ...set }), courses: using.map(({ id }) => id) }
}

/** Answers the undo id; undefined when it does not exist or is not theirs. Throws a Refusal while a course uses it. */
export async function removeScale(db: Db, me: Me, id: string, now: Date): Promise<string | undefined> {
  const [found] = await db.select({ id: gradingScales.id }).from(gradingScales).where(mine(me, id)).for('update')
  if (!found) return undefined
  const [using] = await db.select({ code: courses.courseCode }).from(courses).where(eq(courses.scaleId, id)).limit(1)
  if (using) throw new Refusal('conflict', `${using.code} uses this scale. Give it another one first.`)
  const undo = await archiveRow(db, me, 'scale', id, now)
  await db.delete(gradingScales).where(mine(me, id))
  return undo
}
