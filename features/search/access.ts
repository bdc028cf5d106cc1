import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { makeHomework } from '../homework/access.ts'
import { noteSearchUse, readSearchStart, searchEverything } from './contract.ts'

/** An assignment with a part, opened from the search. */
export const searchAccess: AccessRows = {
  feature: 'search',
  screens: [{ path: '/search?q=:marker' }],
  async make(owner, marker, app) {
    const made = await makeHomework(owner, marker, app)
    await owner.call(noteSearchUse, { kind: 'assignment', id: made.kept ?? '' })
    return made
  },
  rows: [
    accessRow(searchEverything, 'self', () => ({ q: 'essay' })),
    accessRow(readSearchStart, 'self', () => ({})),
    // It stores an id, which is found by whoever sees the thing and by nobody else.
    accessRow(noteSearchUse, 'self', ({ kept = '' }) => ({ kind: 'assignment', id: kept })),
  ],
}
