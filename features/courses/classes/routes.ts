import { daysBetween } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { versionOf } from '../../../server/db/versions.ts'
import { on } from '../../../server/route.ts'
import { editClass, listClasses, resetClass } from '../contract.ts'
import { courseNotFound } from '../edit.rules.ts'
import { maxTermDays } from '../rules.ts'
import { addClass, deleteClass } from './contract.ts'
import { changeClass, classesOf, insertClass, momentsOfDays, removeClass, resetPlan } from './queries.ts'
import { classNotFound } from './rules.ts'

export const classRoutes = [
  on(
    listClasses,
    ({ db, me, input: { from, to, courseId } }) => {
      if (to < from || daysBetween(from, to) > maxTermDays)
        throw new Refusal('invalid', 'These days do not fit together.', {
          fields: { to: `Choose a day after the first one, at most ${maxTermDays} days later.` },
        })
      return classesOf(db, me, ...momentsOfDays(from, to, me), courseId)
    },
    { version: async ({ db, me }) => `${await versionOf(db, me, 'courses')} ${me.zone}` },
  ),
  on(editClass, async ({ db, me, input: { id, ...changes } }) => {
    if ((changes.startsAt === undefined) !== (changes.endsAt === undefined) || (changes.wall && changes.startsAt))
      throw new Refusal('invalid', 'Say when it starts and when it ends.', {
        fields: { endsAt: 'Say when it starts and when it ends.' },
      })
    const changed = await changeClass(db, me, id, changes)
    if (!changed) throw classNotFound()
    return changed
  }),
  on(addClass, async ({ db, me, input: { courseId, ...extra } }) => {
    const added = await insertClass(db, me, courseId, extra)
    if (!added) throw courseNotFound()
    return added
  }),
  on(deleteClass, async ({ db, me, input, now }) => {
    const undo = await removeClass(db, me, input.id, now)
    if (!undo) throw classNotFound()
    return { undo }
  }),
  on(resetClass, async ({ db, me, input }) => {
    const reset = await resetPlan(db, me, input.id)
    if (!reset) throw classNotFound()
    return reset
  }),
]
