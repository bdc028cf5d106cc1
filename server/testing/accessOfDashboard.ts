import { readDashboard } from '../../contract/dashboard.ts'
import { makeHomework } from '../../features/homework/access.ts'
import { type AccessRows, accessRow } from './accessRow.ts'

export const dashboardAccess: AccessRows = {
  feature: 'dashboard',
  make: makeHomework,
  rows: [accessRow(readDashboard, 'self', () => ({}))],
}
