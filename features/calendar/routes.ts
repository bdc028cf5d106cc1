import { readAgendaKinds } from '../../contract/agenda.ts'
import { ruleOf } from '../../contract/repeat.ts'
import { datesOf } from '../../server/ics/ruleDates.ts'
import { JsonText, on } from '../../server/route.ts'
import { changeSetting } from '../account/settings/queries.ts'
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
import { removeEvent } from './events/deleted.queries.ts'
import { changeEvent, lockEvent } from './events/edit.queries.ts'
import { draftOfCopy, eventBy, insertEvent, toCalendarEvent } from './events/queries.ts'
import { eventOrNotFound } from './events/rules.ts'
import { withEventUndo } from './events/undo.queries.ts'
import { refuseUnknownKinds } from './kinds.rules.ts'
import { calendarOf, calendarVersion } from './list.queries.ts'

const shownDays = 6
/** As many as a repetition by count may have. */
const countable = 400

export const calendarRoutes = [
  on(readCalendar, async ({ me, input, now, shell }) => new JsonText(await calendarOf(shell, me, input, now)), {
    version: ({ me, shell }) => calendarVersion(shell, me),
  }),
  on(readEvent, async ({ db, me, input }) => toCalendarEvent(db, me, eventOrNotFound(await eventBy(db, me, input.id)))),
  on(addEvent, async ({ db, me, input, now, shell }) => {
    refuseUnknownKinds(readAgendaKinds(shell.fills), 'type', [input.type])
    const id = await insertEvent(db, me, input, now)
    return toCalendarEvent(db, me, eventOrNotFound(await eventBy(db, me, id)))
  }),
  on(editEvent, async ({ db, me, input: { id, scope, ...changes }, now, shell }) => {
    refuseUnknownKinds(readAgendaKinds(shell.fills), 'type', [changes.type])
    await lockEvent(db, me, id)
    const found = eventOrNotFound(await eventBy(db, me, id))
    const alone = scope === 'this' && found.occurrence.original !== null
    const { undo, after } = await withEventUndo(db, me, found, { alone }, now, async () =>
      eventOrNotFound(await eventBy(db, me, await changeEvent(db, me, found, scope, changes, now))),
    )
    return { ...(await toCalendarEvent(db, me, after)), undo }
  }),
  on(deleteEvent, async ({ db, me, input: { id, scope }, now }) => {
    await lockEvent(db, me, id)
    return { undo: await removeEvent(db, me, eventOrNotFound(await eventBy(db, me, id)), scope, now) }
  }),
  on(duplicateEvent, async ({ db, me, input: { id, when }, now }) => {
    const draft = draftOfCopy(eventOrNotFound(await eventBy(db, me, id)), me)
    const made = await insertEvent(db, me, { ...draft, ...(when && { when }) }, now)
    return toCalendarEvent(db, me, eventOrNotFound(await eventBy(db, me, made)))
  }),
  on(
    previewEventRepeat,
    ({ me, input: { start, repeat } }) => {
      const days = datesOf(ruleOf(repeat, start, me.weekStart), start)
        .take(countable + 1)
        .toArray()
      return { days: days.slice(0, shownDays), total: days.length > countable ? null : days.length }
    },
    // It only counts days.
    { transaction: 'own' },
  ),
  on(openingViewSetting.change, (context) => changeSetting(openingViewSetting, context, context.input.value)),
]
