import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { readFirstSteps } from './contract.ts'

export const frequentOfFirstSteps: FrequentRequests = {
  feature: 'firstSteps',
  requests: [frequent('the first steps', readFirstSteps, {})],
}
