import { on } from '../../server/route.ts'
import { adoptNames, listLooseNames } from './contract.ts'
import { insertCourse } from './edit.queries.ts'
import { looseNamesOf } from './links.queries.ts'
import { courseBy } from './queries.ts'
import { courseKeyOf } from './rules.ts'
import { courseTextsOf } from './slots.ts'

const mostShown = 100

export const linkRoutes = [
  on(listLooseNames, ({ db, me, shell }) => looseNamesOf(db, me, courseTextsOf(shell), mostShown)),
  on(adoptNames, async ({ db, me, input: { names, termId }, now, shell }) => {
    const made = []
    const once = new Map(names.map((name) => [courseKeyOf(name), name]))
    for (const name of once.values()) {
      const draft = { courseCode: name, courseName: name, termId }
      const id = await insertCourse(db, me, courseTextsOf(shell), draft, now)
      const course = await courseBy(db, me, courseTextsOf(shell), id, now)
      if (course) made.push(course)
    }
    return made
  }),
]
