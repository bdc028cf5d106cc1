import { JsonText, on } from '../../../server/route.ts'
import { assignmentNotFound } from '../../homework/rules.ts'
import { readAssignmentStudy } from './assignment.contract.ts'
import { assignmentStudyOf } from './assignment.queries.ts'

export const assignmentStudyRoutes = [
  on(readAssignmentStudy, async ({ db, me, input, now }) => {
    const found = await assignmentStudyOf(db, me, input.assignmentId, now)
    if (found === undefined) throw assignmentNotFound()
    return new JsonText(found)
  }),
]
