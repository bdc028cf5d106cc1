import { type AccessRows, proofOf, roleRow } from '../../../server/testing/accessRow.ts'
import { makeOrganizationSample } from '../../organizations/access.ts'
import { organizationScope } from '../../organizations/contract.ts'
import { makeMembers } from '../../organizations/threads/access.ts'
import { acquaintance } from '../../people/contract.ts'
import { listSharedCampusEvents } from '../contract.ts'
import { createCampusEvent } from '../make.contract.ts'

/** Nobody of the sample runs an event: officers are known to everybody. */
export const sharedCampusEventsAccess: AccessRows = {
  feature: 'events',
  make: async () => ({}),
  scope: proofOf(acquaintance, makeMembers),
  rows: [roleRow(listSharedCampusEvents, ['known', 'blocker'], (id) => ({ id }), { shows: false })],
}

const draft = {
  title: 'Picnic',
  category: 'Arts' as const,
  date: '2100-03-03',
  start: '10:00',
  end: '11:00',
  zone: 'UTC',
}

export const campusEventMakingAccess: AccessRows = {
  feature: 'events',
  make: async () => ({}),
  scope: proofOf(organizationScope, makeOrganizationSample),
  rows: [roleRow(createCampusEvent, ['president', 'officer'], (id) => ({ id, ...draft }), { shows: false })],
}
