import { editProfile } from '../../../features/account/contract.ts'
import { assignmentReminders, dueLeadChoices, dueLeads } from '../../../features/homework/notifications.contract.ts'
import {
  channelSetting,
  markNotification,
  muteFrom,
  quietHours,
  tellLater,
  unmute,
} from '../../../features/notifications/contract.ts'
import { sessionLead, sessionLeadChoices } from '../../../features/study/notifications.contract.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { type Draw, pick } from '../drawing.ts'
import type { Oracle } from './oracle.ts'
import type { Stepping } from './stepping.ts'
import { addThing, deleteThing, finishThing, moveThing, undoDeletion } from './thingSteps.ts'
import { shownAt } from './zones.ts'

/** Both hemispheres, half hours, clocks that are moved at midnight, by half an hour, and never. */
export const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'America/Santiago', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Asia/Kolkata', 'UTC'],
]

/** Up to so many different ones. */
function some<T>(draw: Draw, of: readonly T[], most: number): T[] {
  const chosen = new Set<T>()
  for (let many = draw(most + 1); many > 0; many--) chosen.add(of[draw(of.length)] as T)
  return [...chosen]
}

const hour = 3_600_000

async function chooseLeads({ student, caller, draw, say }: Stepping): Promise<void> {
  student.leads = some(draw, dueLeadChoices.slice(0, draw(4) === 0 ? undefined : 8), 3)
  say(`leads ${student.leads.join(' ')}`)
  succeeded(await caller.call(dueLeads.change, { value: student.leads }))
}

async function chooseSessionLead({ student, caller, draw, say }: Stepping): Promise<void> {
  student.sessionLead = pick(draw, sessionLeadChoices) ?? 15
  say(`session lead ${student.sessionLead}`)
  succeeded(await caller.call(sessionLead.change, { value: student.sessionLead }))
}

/** Often hours that begin or end soon. */
async function chooseQuiet({ student, caller, draw, now, say }: Stepping): Promise<void> {
  const soon = () => shownAt(student.zone, now + (draw(180) - 60) * 60_000).time
  const times = [soon(), soon(), '22:00', '07:00', '01:30', '02:30', '00:00']
  const [from, to] = [pick(draw, times) ?? '22:00', pick(draw, times) ?? '07:00']
  student.quiet = { on: draw(4) > 0, from, to }
  say(`quiet ${student.quiet.on} ${from} to ${to}`)
  succeeded(await caller.call(quietHours.change, { value: student.quiet }))
}

/** The rows of the settings that say what reaches somebody where. */
const channelRows = [...dueLeadChoices.map((lead) => `due-${lead}`), 'study-start', 'events']

/** Everything by mail. */
export const allMails = Object.fromEntries(channelRows.map((row) => [row, { mail: true }]))

async function chooseChannels({ student, caller, draw, say }: Stepping): Promise<void> {
  student.channels = Object.fromEntries(
    channelRows.map((row) => [row, { ...(draw(8) === 0 && { app: false }), mail: draw(4) > 0 }]),
  )
  say('chooses channels')
  succeeded(await caller.call(channelSetting.change, { value: student.channels }))
}

async function turnSwitch({ student, caller, say }: Stepping): Promise<void> {
  student.on = !student.on
  say(`Assignment Reminders ${student.on}`)
  succeeded(await caller.call(assignmentReminders.change, { value: student.on }))
}

async function moveZone({ student, caller, draw, say }: Stepping): Promise<void> {
  student.zone = pick(draw, zones) ?? 'UTC'
  say(`moves to ${student.zone}`)
  succeeded(await caller.call(editProfile, { zone: student.zone }))
}

/** One that they were told of, which stands in their list, with its id. */
function listed({ student, oracle, rows, now, draw }: Stepping, isFit: (one: Oracle['told'][number]) => boolean) {
  const fits = oracle.told.filter(
    (one) => one.student === student && one.shown && !one.thing.gone && one.toldAt <= now && isFit(one),
  )
  const one = pick(draw, fits.slice(-4))
  const row = one && rows.find(({ thing, lead, at }) => thing === one.thing.id && lead === one.lead && at === one.at)
  return row && { one, id: row.id }
}

async function putOff(stepping: Stepping): Promise<void> {
  const found = listed(stepping, ({ thing }) =>
    thing.kind === 'due' ? !thing.done : thing.kind === 'event' && 'at' in thing.when,
  )
  if (!found) return
  stepping.say(`in 1 hour: ${found.one.thing.title}`)
  succeeded(await stepping.caller.call(tellLater, { id: found.id }))
  const at = stepping.now + hour
  Object.assign(found.one, { toldAt: at, deliver: at, read: false, doubt: false })
}

async function markRead(stepping: Stepping): Promise<void> {
  const found = listed(stepping, () => true)
  if (!found) return
  found.one.read = !found.one.read
  stepping.say(`read ${found.one.read}: ${found.one.thing.title}`)
  succeeded(await stepping.caller.call(markNotification, { id: found.id, read: found.one.read }))
}

async function mute(stepping: Stepping): Promise<void> {
  const { student, caller, draw, say } = stepping
  const found = listed(stepping, ({ thing }) => thing.kind === 'due')
  if (!found) return
  const what = found.one.thing.course !== null && draw(2) === 0 ? 'course' : 'thing'
  say(`mutes ${what} of ${found.one.thing.title}`)
  const { thing } = succeeded(await caller.call(muteFrom, { id: found.id, what }))
  student.muted.add(thing)
}

async function unmuteOne({ student, caller, draw, say }: Stepping): Promise<void> {
  const thing = pick(draw, [...student.muted])
  if (thing === undefined) return
  say('unmutes')
  student.muted.delete(thing)
  succeeded(await caller.call(unmute, { thing }))
}

/** What people do, as often as it stands here. */
const steps: ((stepping: Stepping) => Promise<void>)[] = [
  ...[addThing, addThing, addThing, addThing, moveThing, moveThing, moveThing, finishThing, finishThing],
  ...[deleteThing, undoDeletion, undoDeletion, chooseLeads, chooseSessionLead, chooseQuiet, chooseQuiet],
  ...[chooseChannels, turnSwitch, moveZone, moveZone, putOff, markRead, mute, unmuteOne],
]

/** One step of a person, at random; what cannot be done now is left out. A refusal throws. */
export const takeReminderStep = (stepping: Stepping): Promise<void> =>
  (pick(stepping.draw, steps) ?? addThing)(stepping)
