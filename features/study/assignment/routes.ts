import { JsonText, on } from '../../../server/route.ts'
import { notThere } from '../../homework/rules.ts'
import { readAssignmentStudy } from './contract.ts'
import { assignmentStudyOf } from './queries.ts'

export const assignmentStudyRoutes = [
  on(readAssignmentStudy, async ({ db, me, input, now }) => {
    const found = await assignmentStudyOf(db, me, input.assignmentId, now)
    if (found === undefined) throw notThere()
    return new JsonText(found)
  }),
]
