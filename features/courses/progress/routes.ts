import { dayOf } from '../../../contract/zone.ts'
import { on } from '../../../server/route.ts'
import { stampOf } from '../../../server/stamps.ts'
import { editStudyPlan, readProgress } from '../grades/contract.ts'
import { academicProgress, keepPlan } from './queries.ts'

export const progressRoutes = [
  on(readProgress, ({ db, me, now }) => academicProgress(db, me, now), {
    version: async ({ db, me, now }) => `${await stampOf(db, me, 'courses')} ${dayOf(now, me.zone).day}`,
  }),
  on(editStudyPlan, ({ db, me, input }) => keepPlan(db, me, input)),
]
