import { versionOf } from '../../../server/db/versions.ts'
import { on } from '../../../server/route.ts'
import { editStudyPreferences, readStudyPreferences, setCourseGoal } from './contract.ts'
import { changeCourseGoal, changeStudyPreferences, studyPreferencesOf } from './queries.ts'

export const preferenceRoutes = [
  on(readStudyPreferences, ({ db, me }) => studyPreferencesOf(db, me), {
    version: ({ db, me }) => versionOf(db, me, 'study'),
  }),
  on(editStudyPreferences, ({ db, me, input }) => changeStudyPreferences(db, me, input)),
  on(setCourseGoal, async ({ db, me, input }) => {
    await changeCourseGoal(db, me, input.courseId, input.minutes)
    return {}
  }),
]
