import { undoById } from '../../../contract/undo.ts'
import { addEvent, deleteEvent, editEvent } from '../../../features/calendar/contract.ts'
import { timedReminders, wholeDayReminders } from '../../../features/calendar/notifications.rules.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../../../features/homework/contract.ts'
import { addSession, deleteSession, editSession } from '../../../features/study/contract.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { pick } from '../drawing.ts'
import type { Stepping } from './stepping.ts'
import type { Kind, Student, Thing } from './world.ts'
import { changeDay, dayAfter, momentShown, shownAt } from './zones.ts'

const minute = 60_000
/** Of the test's clock: what was deleted longer ago is no longer brought back. */
const undoFor = 50 * minute
/** The name of everybody's course. */
export const courseCode = 'HIST 118'

/** Such that somewhere are repeated or skipped. */
const changedTimes = ['00:15', '00:50', '01:15', '01:40', '02:10', '02:40', '23:20']

type Typed = { date: string; time: string }

/**
 * A time so that a reminder comes soon; often so that it, or what it is about, is in an hour that clocks repeat or skip.
 */
function typeTime({ student: { zone }, draw, now }: Stepping, leads: readonly number[]): Typed {
  const changed = changeDay(zone, now)
  const lead = pick(draw, leads) ?? 0
  if (changed !== undefined && draw(2) === 0) {
    const time = pick(draw, changedTimes) ?? ''
    if (draw(3) === 0) return { date: changed, time }
    return shownAt(zone, momentShown(zone, changed, time) + (lead + 30 * draw(2)) * minute)
  }
  const soon = [1 + draw(10), 1 + draw(60), 1 + draw(600)]
  return shownAt(zone, now + ((pick(draw, soon) ?? 1) + lead) * minute)
}

/** The moment for a date and time that were typed; of a day, the day. */
const whenOf = ({ zone }: Student, { date, time }: Thing['typed']): Thing['when'] =>
  time === null ? { day: date } : { at: momentShown(zone, date, time) }

function thingOf(stepping: Stepping, kind: Kind, id: string, title: string, typed: Thing['typed']): Thing {
  const { student, now, draw } = stepping
  return {
    ...{ id, kind, title, typed, former: [], leads: [], series: null, gone: false, done: false, made: now },
    course: kind === 'event' || draw(1) > 0 ? null : student.course,
    when: whenOf(student, typed),
  }
}

const fewLeads = [0, 5, 10, 30, 60, 120, 1440]

/** Two hours; a repeated one three times. */
function eventDraft(stepping: Stepping) {
  const { draw } = stepping
  const whole = draw(3) === 0
  const leads = new Set<number>()
  for (let many = 1 + draw(3); many > 0; many--)
    leads.add(pick(draw, whole ? wholeDayReminders : draw(4) === 0 ? timedReminders : fewLeads) ?? 0)
  const typed = typeTime(stepping, [...leads])
  return { leads: [...leads], typed: whole ? { date: typed.date, time: null } : typed }
}

function eventWhenOf({ date, time }: Thing['typed']) {
  if (time === null) return { kind: 'days' as const, start: date, end: dayAfter(date, 1) }
  const end = new Date(Date.parse(`${date}T${time}:00Z`) + 120 * minute).toISOString().slice(0, 16)
  return { kind: 'time' as const, start: `${date}T${time}`, end }
}

async function addOwnEvent(stepping: Stepping, title: string): Promise<void> {
  const { student, caller, draw, say, occurrences } = stepping
  const { typed, leads } = eventDraft(stepping)
  const repeated = draw(3) === 0
  const repeat = repeated ? { every: 'day' as const, count: 3 } : null
  say(`adds the event ${title}, ${typed.date} ${typed.time}${repeated ? ', three times' : ''}, ${leads.join(' ')}`)
  const id = idOf(await caller.call(addEvent, { title, when: eventWhenOf(typed), reminders: leads, repeat }))
  for (const [days, one] of (repeated ? await occurrences(id) : [id]).entries()) {
    const own = { ...typed, date: dayAfter(typed.date, days) }
    student.things.push({
      ...{ ...thingOf(stepping, 'event', one, title, own), leads, course: null },
      series: repeated ? title : null,
    })
  }
}

export async function addThing(stepping: Stepping): Promise<void> {
  const { student, caller, draw, say } = stepping
  const title = stepping.title()
  const kind = pick(draw, ['due', 'due', 'session-start', 'event'] as const) ?? 'due'
  if (kind === 'event') return addOwnEvent(stepping, title)
  const typed = typeTime(stepping, kind === 'due' ? student.leads : [student.sessionLead])
  const course = draw(2) === 0 ? courseCode : 'CHEM 101'
  const { date, time } = typed
  if (kind === 'session-start') {
    say(`adds the session ${title}, ${date} ${time}`)
    const id = idOf(await caller.call(addSession, { title, course, date, time }))
    student.things.push({ ...thingOf(stepping, kind, id, title, typed), course: ownCourse(student, course) })
    return
  }
  const dueTime = draw(3) === 0 ? null : time
  say(`adds the work ${title}, ${date} ${dueTime}`)
  const id = idOf(await caller.call(addAssignment, { title, course, dueDate: date, dueTime }))
  student.things.push({
    ...thingOf(stepping, kind, id, title, { date, time: dueTime }),
    course: ownCourse(student, course),
  })
}

const ownCourse = ({ course }: Student, code: string) => (code === courseCode ? course : null)

/** One of the newest; often one of which a reminder still waits to be sent. */
function living({ student, oracle, draw }: Stepping, isFit: (thing: Thing) => boolean): Thing | undefined {
  const fits = student.things.filter((thing) => !thing.gone && isFit(thing))
  const waiting = fits.filter((thing) => oracle.told.some((one) => one.thing === thing && one.deliver !== null))
  return pick(draw, waiting.length > 0 && draw(2) === 0 ? waiting : fits.slice(-6))
}

/** To another time, without one, or back to a former one. */
export async function moveThing(stepping: Stepping): Promise<void> {
  const { student, caller, draw, say } = stepping
  const thing = living(stepping, ({ series }) => series === null)
  if (!thing) return
  const { id, kind } = thing
  const leads = { due: student.leads, 'session-start': [student.sessionLead], event: thing.leads }[kind]
  const fresh: Thing['typed'] = typeTime(stepping, leads)
  const untimed = kind === 'due' && draw(3) === 0
  const back = draw(3) === 0 ? pick(draw, thing.former) : undefined
  let typed = back ?? (untimed ? { date: draw(2) === 0 ? thing.typed.date : fresh.date, time: null } : fresh)
  if (kind === 'event') {
    const draft = eventDraft(stepping)
    typed = draw(3) === 0 ? { date: thing.typed.date, time: draft.typed.time } : draft.typed
    thing.leads = draft.leads
  }
  say(`moves ${thing.title} to ${typed.date} ${typed.time}${kind === 'event' ? ` ${thing.leads.join(' ')}` : ''}`)
  const { date, time } = typed
  if (kind === 'due') succeeded(await caller.call(editAssignment, { id, dueDate: date, dueTime: time }))
  else if (kind === 'event')
    succeeded(await caller.call(editEvent, { id, when: eventWhenOf(typed), reminders: thing.leads }))
  else succeeded(await caller.call(editSession, { id, date, time: time ?? '' }))
  if (isMove(student, thing, typed)) thing.when = whenOf(student, typed)
  thing.former.push(thing.typed)
  thing.typed = typed
}

/** Work is moved by another date or time than it has; a session by another than its owner's clocks show. */
function isMove({ zone }: Student, { kind, typed, when }: Thing, to: Thing['typed']): boolean {
  if (kind === 'event') return true
  const shown = kind === 'session-start' && 'at' in when ? shownAt(zone, when.at) : typed
  return shown.date !== to.date || shown.time !== to.time
}

/** Completes work, or opens it again. */
export async function finishThing(stepping: Stepping): Promise<void> {
  const thing = living(stepping, ({ kind }) => kind === 'due')
  if (!thing) return
  thing.done = !thing.done
  stepping.say(`${thing.done ? 'completes' : 'opens'} ${thing.title}`)
  const status = thing.done ? 'completed' : 'in-progress'
  succeeded(await stepping.caller.call(editAssignment, { id: thing.id, status }))
}

export async function deleteThing(stepping: Stepping): Promise<void> {
  const { student, caller, now, say } = stepping
  const thing = living(stepping, () => true)
  if (!thing) return
  const { id, kind, series } = thing
  const things = series === null ? [thing] : student.things.filter((one) => one.series === series)
  say(`deletes ${thing.title}`)
  const answer =
    kind === 'due'
      ? await caller.call(deleteAssignment, { id })
      : kind === 'event'
        ? await caller.call(deleteEvent, { id, scope: series === null ? 'this' : 'all' })
        : await caller.call(deleteSession, { id })
  student.undos.push({ id: succeeded(answer).undo, things, until: now + undoFor })
  for (const one of things) one.gone = true
}

export async function undoDeletion({ student, caller, draw, now, say }: Stepping): Promise<void> {
  const fresh = student.undos.filter(({ until }) => until > now)
  const undo = pick(draw, fresh)
  if (!undo) return
  say(`brings ${undo.things[0]?.title} back`)
  succeeded(await caller.call(undoById, { id: undo.id }))
  student.undos = student.undos.filter((one) => one !== undo)
  for (const one of undo.things) one.gone = false
}
