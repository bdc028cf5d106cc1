import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listCourses, listTerms } from './contract.ts'

export const frequentOfCourses: FrequentRequests = {
  feature: 'courses',
  requests: [
    frequent('the terms', listTerms, {}),
    frequent('the courses', listCourses, {}),
    frequent('the courses that are on', listCourses, { term: 'active' }),
  ],
}
