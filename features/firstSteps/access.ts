import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { readFirstSteps } from './contract.ts'

export const firstStepsAccess: AccessRows = {
  feature: 'firstSteps',
  screens: [{ path: '/first' }],
  make: async () => ({}),
  rows: [accessRow(readFirstSteps, 'self', () => ({}), { shows: false })],
}
