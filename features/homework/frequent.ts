import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listAssignments, listCourseNames } from './contract.ts'

export const frequentOfHomework: FrequentRequests = {
  feature: 'homework',
  requests: [
    frequent('the homework', listAssignments, {}),
    frequent('a part of the homework', listAssignments, { status: 'not-started', priority: 'high' }),
    frequent('the homework that says something', listAssignments, { q: 'essay' }),
    frequent('the names of courses in the homework', listCourseNames, {}),
  ],
}
