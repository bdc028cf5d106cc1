import { calendarDayOf } from '../../../contract/zone.ts'
import { versionOf } from '../../../server/db/versions.ts'
import { on } from '../../../server/route.ts'
import { editStudyPlan, readProgress } from './contract.ts'
import { academicProgress, saveDegreePlan } from './progress.queries.ts'

export const progressRoutes = [
  on(readProgress, ({ db, me, now }) => academicProgress(db, me, now), {
    version: async ({ db, me, now }) => `${await versionOf(db, me, 'courses')} ${calendarDayOf(now, me.zone).day}`,
  }),
  on(editStudyPlan, ({ db, me, input }) => saveDegreePlan(db, me, input)),
]
