import { type AccessRows, accessRow, type OwnedRecords, undoOf, undoRow } from '../../server/testing/accessRow.ts'
import { idOf } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import {
  addEvent,
  deleteEvent,
  duplicateEvent,
  editEvent,
  openingViewSetting,
  previewEventRepeat,
  readCalendar,
  readEvent,
} from './contract.ts'
import { createFeed, editFeed, listFeeds, readFeed, renewFeed, revokeFeed } from './feeds/contract.ts'

const when = { kind: 'time', start: '2031-03-04T09:00', end: '2031-03-04T10:00' } as const
const weekly = { every: 'week', count: 10 } as const

/** One event, a repeating one, and a deleted one that can be restored. */
export async function makeCalendar(owner: Caller, marker: string): Promise<OwnedRecords> {
  const draft = { title: `Event ${marker}`, location: `Place ${marker}`, notes: `Notes ${marker}`, when }
  const one = idOf(await owner.call(addEvent, { ...draft, course: `Course ${marker}` }))
  // A change that can be undone.
  const edited = await owner.call(editEvent, { id: one, location: `Place ${marker}` })
  const series = idOf(await owner.call(addEvent, { ...draft, repeat: weekly }))
  const lost = idOf(await owner.call(addEvent, draft))
  const gone = await owner.call(deleteEvent, { id: lost })
  const [thinned, cut] = [
    idOf(await owner.call(addEvent, { ...draft, repeat: weekly })),
    idOf(await owner.call(addEvent, { ...draft, repeat: weekly })),
  ]
  const ofOne = await owner.call(deleteEvent, { id: thinned, scope: 'this' })
  const ofRest = await owner.call(deleteEvent, { id: cut, scope: 'following' })
  const feed = idOf(await owner.call(createFeed, { name: `Feed ${marker}` }))
  const old = await owner.call(createFeed, { name: `Second feed ${marker}` })
  await owner.call(renewFeed, { id: idOf(old) })
  const file = 'address' in old ? (old.address.split('/').at(-1) ?? '') : ''
  const undos = { undoOccurrence: undoOf(ofOne), undoFollowing: undoOf(ofRest) }
  return { one, series, undoEdit: undoOf(edited), undoEvent: undoOf(gone), ...undos, feed, file }
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const calendarAccess: AccessRows = {
  feature: 'calendar',
  screens: [
    { path: '/calendar' },
    { path: '/calendar?view=week' },
    { path: '/calendar?view=agenda' },
    { path: '/calendar?event=:one' },
  ],
  make: makeCalendar,
  rows: [
    accessRow(readCalendar, 'self', () => ({ from: '2031-03-01', to: '2031-04-01' })),
    accessRow(openingViewSetting.change, 'self', () => ({ value: 'week' as const })),
    accessRow(readEvent, 'record', ({ one }) => id(one)),
    accessRow(addEvent, 'self', () => ({ title: 'Walk', when })),
    accessRow(editEvent, 'record', ({ one }) => ({ ...id(one), title: 'Taken over' })),
    accessRow(deleteEvent, 'record', ({ series }) => ({ ...id(series), scope: 'this' as const })),
    accessRow(duplicateEvent, 'record', ({ one }) => id(one)),
    accessRow(listFeeds, 'self', () => ({})),
    accessRow(createFeed, 'self', () => ({ name: 'Everything' })),
    accessRow(editFeed, 'record', ({ feed }) => ({ ...id(feed), name: 'Taken over' })),
    accessRow(renewFeed, 'record', ({ feed }) => id(feed)),
    // With an address that was renewed since, which is invalid; feeds.test.ts uses valid ones.
    accessRow(readFeed, 'closed', ({ file }) => ({ file: file ?? '' })),
    accessRow(revokeFeed, 'record', ({ feed }) => id(feed)),
    accessRow(previewEventRepeat, 'self', () => ({ start: '2031-03-04', repeat: weekly })),
  ],
}

/** Each kind of deletion or change that can be undone. */
export const eventUndoAccess: AccessRows = {
  feature: 'undo',
  make: makeCalendar,
  rows: ['undoEdit', 'undoEvent', 'undoOccurrence', 'undoFollowing'].map(undoRow),
}
