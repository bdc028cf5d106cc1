import { calendarDayOf } from '../../../contract/zone.ts'
import { on } from '../../../server/route.ts'
import { courseBy } from '../queries.ts'
import { courseTextsOf } from '../slots.ts'
import { addFirstCourses } from './contract.ts'
import { insertFirstCourses, termForDay } from './queries.ts'

export const firstCourseRoutes = [
  on(addFirstCourses, async ({ db, me, input, now, shell }) => {
    const texts = courseTextsOf(shell)
    const { day } = calendarDayOf(now, me.zone)
    const termId = await termForDay(db, me, { termId: input.termId, day }, now)
    const ids = await insertFirstCourses(db, me, texts, { termId, named: input.courses }, now)
    const found = await Promise.all(ids.map((id) => courseBy(db, me, texts, id, now)))
    return { termId, courses: found.filter((one) => one !== undefined) }
  }),
]
