import { csvDownload } from '../../server/csv/download.ts'
import { JsonText, on } from '../../server/route.ts'
import { busyWeekOf } from '../organizations/meetings/fit.queries.ts'
import {
  listCampusEvents,
  listNextCampusEvents,
  listRunOrganizations,
  listSharedCampusEvents,
  markCampusEvent,
  openCampusLink,
  readCampusEvent,
  readEventLimits,
} from './contract.ts'
import { cancelEvent } from './ending.queries.ts'
import { markEvent } from './favorites.queries.ts'
import {
  campusEventBy,
  campusEventsFor,
  linkOf,
  nextEventsOf,
  runOrganizationsOf,
  sharedEventsOf,
} from './list.queries.ts'
import {
  cancelCampusEvent,
  changeCampusRepeat,
  createCampusEvent,
  editCampusEvent,
  previewCampusChange,
  previewCampusRepeat,
  publishCampusEvent,
  readCampusForm,
  saveCampusDraft,
} from './make.contract.ts'
import { changeCampusEvent, makeEvent, publishEvent, replaceDraft } from './make.queries.ts'
import {
  countCampusPeople,
  downloadCampusPeople,
  listCampusPeople,
  removeFromCampusEvent,
  undoCampusRemoval,
} from './people.contract.ts'
import { peopleCountsOf, peopleOf, peopleTable } from './people.queries.ts'
import { changeRepeat, daysFromDate, daysOfRepeat, formOfEvent } from './repeat.queries.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './seats/contract.ts'
import {
  answerDate,
  changeSeat,
  letSeatGo,
  removeFromList,
  takeOfferedSeat,
  undoRemoval,
  withdrawSeat,
} from './seats/queries.ts'

export const campusEventRoutes = [
  on(
    listCampusEvents,
    async ({ shell, db, me, input, now }) =>
      new JsonText(await campusEventsFor(db, me, input, await busyWeekOf(shell, db, me, now), now)),
  ),
  on(listRunOrganizations, async ({ db, me }) => ({ rows: await runOrganizationsOf(db, me) })),
  on(listNextCampusEvents, async ({ db, me, input, now }) => ({
    rows: await nextEventsOf(db, me, input.organizations.split(','), now),
  })),
  on(readEventLimits, async ({ shell }) => ({ points: shell.env.EVENT_POINTS })),
  on(listSharedCampusEvents, async ({ db, within, now }) => ({ rows: await sharedEventsOf(db, within, now) })),
  on(readCampusEvent, ({ shell, db, within, now }) => campusEventBy(shell, db, within, now)),
  on(openCampusLink, async ({ db, within }) => ({ link: await linkOf(db, within) })),
  on(createCampusEvent, async ({ shell, db, within, input: { id: _, ...given }, now }) => ({
    event: await makeEvent(shell, db, within, given, now),
  })),
  on(saveCampusDraft, async ({ shell, db, within, input: { id: _, ...given }, now }) => ({
    event: await replaceDraft(shell, db, within, given, now),
  })),
  on(editCampusEvent, async ({ shell, db, within, input: { id: _, ...edit }, now }) => {
    await changeCampusEvent(shell, db, within, edit, now)
    return campusEventBy(shell, db, within, now)
  }),
  on(readCampusForm, ({ db, within }) => formOfEvent(db, within)),
  on(previewCampusRepeat, async ({ input: { date, repeat } }) => ({ days: daysOfRepeat(date, repeat) })),
  on(previewCampusChange, async ({ db, within, input: { repeat } }) => ({
    days: await daysFromDate(db, within, repeat),
  })),
  on(changeCampusRepeat, async ({ shell, db, within, input: { id: _, ...wanted }, now }) => {
    await changeRepeat(shell, db, within, wanted, now)
    return campusEventBy(shell, db, within, now)
  }),
  on(publishCampusEvent, async ({ shell, db, within, input, now }) => {
    await publishEvent(shell, db, within, input, now)
    return campusEventBy(shell, db, within, now)
  }),
  on(cancelCampusEvent, async ({ shell, db, within, input, now }) => {
    await cancelEvent(shell, db, within, input, now)
    return {}
  }),
  on(answerCampusEvent, async ({ shell, db, within, input, now }) => ({
    state: await answerDate(shell, db, within, input, now),
  })),
  on(changeCampusSeat, async ({ shell, db, within, input: { id: _, ...change }, now }) => {
    await changeSeat(shell, db, within, change, now)
    return campusEventBy(shell, db, within, now)
  }),
  on(withdrawCampusSeat, async ({ shell, db, within, now }) => {
    await withdrawSeat(shell, db, within, now)
    return {}
  }),
  on(answerCampusOffer, async ({ shell, db, within, input, now }) => {
    await (input.taken ? takeOfferedSeat : letSeatGo)(shell, db, within, now)
    return {}
  }),
  on(markCampusEvent, async ({ db, within, input, now }) => {
    await markEvent(db, within, input.favorite, now)
    return {}
  }),
  on(listCampusPeople, ({ db, within, input: { id: _, ...wanted }, now }) => peopleOf(db, within, wanted, now)),
  on(countCampusPeople, ({ db, within, now }) => peopleCountsOf(db, within, now)),
  on(downloadCampusPeople, async ({ db, within, now }) => csvDownload('event.csv', await peopleTable(db, within, now))),
  on(removeFromCampusEvent, async ({ shell, db, within, input, now }) => {
    await removeFromList(shell, db, within, input, now)
    return {}
  }),
  on(undoCampusRemoval, async ({ shell, db, within, input, now }) => {
    await undoRemoval(shell, db, within, input.person, now)
    return {}
  }),
]
