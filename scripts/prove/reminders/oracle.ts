import { judgeLetters, type MailDue, type SentMail } from './letters.ts'
import {
  atOf,
  channelsOf,
  isWanted,
  type Kind,
  momentWords,
  type Reminder,
  remindersAbout,
  type Student,
} from './world.ts'
import { quietEnd } from './zones.ts'

const minute = 60_000
const day = 1440 * minute
/** How much further back than the last run a run looks. */
const overlap = 2 * minute
/** What has begun is still told, and sent, for so long. */
const late = 5 * minute
/** How long before quiet hours that is told which would be over when they end. */
const ahead = 2 * minute

/** What somebody was told. `deliver`: when mails go out; null: they have, or nothing was to go. */
type Told = Reminder & {
  student: Student
  toldAt: number
  shown: boolean
  read: boolean
  deliver: number | null
  /** At an edge of a moment: a mail may go, or not. */
  doubt: boolean
}

/** The same as the database holds it. */
export type ToldRow = {
  id: string
  person: string
  thing: string
  lead: number
  at: number
  toldAt: number
  shown: boolean
}

export type Oracle = ReturnType<typeof makeReminderOracle>

const nameOf = (person: string, { thing, lead, at }: { thing: string; lead: number; at: number }) =>
  `${person} ${thing} ${lead} ${at}`

/**
 * Who has to be told of what, by the rules alone: each reminder once, at the first run from its moment on; of several
 * that were missed the last; what would be over after quiet hours before they begin; mails outside of them, about what
 * is still true. Where the rules leave a choice (what was changed just after its moment, an edge to the second) it takes
 * either.
 */
export function makeReminderOracle(students: Student[]) {
  const told: Told[] = []
  const known = new Set<string>()
  let perhaps: Told[] = []
  let due: MailDue[] = []
  /** The moment of the last run, which a node with a slow clock sets back, and of the latest. */
  let [through, latest] = [0, 0]

  const isKnown = (student: Student, { key, thing, at, lead }: Reminder) =>
    known.has(`${student.id} ${key}`) ||
    told.some((one) => one.student === student && one.thing === thing && one.at === at && one.lead < lead)

  /** Of each thing the reminder that comes last. */
  function lastOf(student: Student, some: Reminder[]): Reminder[] {
    const groups = Map.groupBy(some, ({ thing, at }) => `${thing.id} ${at}`)
    const last = [...groups.values()].map((all) => all.reduce((one, other) => (other.lead < one.lead ? other : one)))
    return last.filter((one) => !isKnown(student, one))
  }

  function note(student: Student, reminder: Reminder, now: number, sure: boolean): void {
    const { app } = channelsOf(student, reminder.thing.kind, reminder.lead)
    const one = { ...reminder, student, toldAt: now, shown: app, read: false, deliver: now, doubt: false }
    if (!sure) perhaps.push(one)
    else keep(one)
  }

  function keep(one: Told): void {
    told.push(one)
    known.add(`${one.student.id} ${one.key}`)
  }

  function tellOne(student: Student, now: number): void {
    const things = student.things.filter((thing) => !thing.gone && !thing.done && isWanted(student, thing))
    const all = things
      .flatMap((thing) => remindersAbout(student, thing))
      .filter(({ thing, remindAt, at }) => thing.made <= remindAt && at >= now - late)
    const come = all.filter(({ remindAt }) => remindAt <= now && remindAt >= Math.max(through - overlap, now - day))
    for (const one of lastOf(student, come))
      note(student, one, now, one.remindAt > Math.max(latest, now - day) && one.at > now - late)
    const end = quietEnd(student.quiet, student.zone, now + ahead)
    if (end === null || quietEnd(student.quiet, student.zone, now) !== null) return
    const useless = all.filter(({ remindAt, at }) => remindAt > now && remindAt < end && at <= end)
    const near = quietEnd(student.quiet, student.zone, now + ahead - 1000) !== null
    for (const one of lastOf(student, useless)) note(student, one, now, near)
  }

  /** Whether it is of use to send it. */
  function isTrue({ student, thing, read, moment, at }: Told, now: number): 'yes' | 'no' | 'perhaps' {
    if (thing.gone || thing.done || read || moment !== momentWords(thing) || !isWanted(student, thing)) return 'no'
    // The first day of an event was told with its moment; others move with their person.
    const present = thing.kind === 'event' && 'day' in thing.when ? at : atOf(student, thing)
    return present > now - late ? 'yes' : present === now - late ? 'perhaps' : 'no'
  }

  function deliverTo(student: Student, now: number): void {
    const waiting = told.filter((one) => one.student === student && one.deliver !== null && one.deliver <= now)
    const end = quietEnd(student.quiet, student.zone, now)
    const lines = new Map<Kind, MailDue>()
    for (const one of waiting) {
      one.deliver = null
      const { thing, lead, at } = one
      const truth = isTrue(one, now)
      if (truth === 'no') continue
      const present = thing.kind === 'event' && 'day' in thing.when ? at : atOf(student, thing)
      if (end !== null) {
        if (present >= end) one.deliver = end
        one.doubt ||= present === end
        continue
      }
      if (!channelsOf(student, thing.kind, lead).mail) continue
      const letter = lines.get(thing.kind) ?? { student, kind: thing.kind, now, sure: [], perhaps: [] }
      letter[truth === 'yes' && !one.doubt ? 'sure' : 'perhaps'].push(thing.title)
      lines.set(thing.kind, letter)
    }
    due.push(...lines.values())
  }

  return {
    told,
    /** A run at that moment has looked for reminders. */
    tell(now: number): void {
      for (const student of students) tellOne(student, now)
      through = now
      latest = Math.max(latest, now)
    },
    /** A run at that moment has sent what was due. */
    deliver(now: number): void {
      for (const student of students) deliverTo(student, now)
    },
    /** Compares what everybody was told; takes over what may have been told and was. */
    judge(rows: ToldRow[]): string[] {
      const held = Map.groupBy(rows, (row) => nameOf(row.person, row))
      for (const one of perhaps) if (held.has(nameOf(one.student.id, { ...one, thing: one.thing.id }))) keep(one)
      perhaps = []
      const faults: string[] = []
      const expected = new Set<string>()
      for (const one of told) {
        const name = nameOf(one.student.id, { ...one, thing: one.thing.id })
        expected.add(name)
        const words = `${one.student.name} (${one.student.zone}) … ${wordsOf(one)}`
        const [row, second] = held.get(name) ?? []
        if (!row) faults.push(`was not told: ${words}`)
        else if (second) faults.push(`was told twice: ${words}`)
        else if (row.toldAt !== one.toldAt)
          faults.push(`was told at another moment: ${words}: ${iso(row.toldAt)}, not ${iso(one.toldAt)}`)
        else if (row.shown !== one.shown) faults.push(`the list is not as it was chosen: ${words}`)
      }
      for (const [name, [row]] of held) {
        if (expected.has(name) || !row) continue
        const student = students.find(({ id }) => id === row.person)
        const title = student?.things.find(({ id }) => id === row.thing)?.title ?? row.thing
        const before = told.some((one) => one.student === student && one.thing.title === title && one.lead === row.lead)
        faults.push(
          `was told ${before ? 'again' : 'without reason'}: ${student?.name} (${student?.zone}) … ${title}, ${row.lead} minutes before ${iso(row.at)}, at ${iso(row.toldAt)}`,
        )
      }
      return faults
    },
    /** Compares what was sent since the last time. `apart`: by two nodes at once, so that a mail may be in two parts. */
    judgeLetters(letters: SentMail[], apart: boolean): string[] {
      const wanted = due
      due = []
      return judgeLetters(wanted, letters, apart)
    },
    /** Moments at which something may happen. */
    coming(now: number): number[] {
      const reminders = students.flatMap((student) =>
        student.things
          .filter(({ gone, done }) => !gone && !done)
          .flatMap((thing) => remindersAbout(student, thing).flatMap(({ remindAt, at }) => [remindAt, remindAt, at])),
      )
      return [...reminders, ...told.flatMap(({ deliver }) => deliver ?? [])].filter((at) => at > now)
    },
  }
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 19)

const wordsOf = ({ thing, lead, at, remindAt, toldAt }: Told) =>
  `${thing.title} (${thing.kind}), ${lead} minutes before ${iso(at)}, moment ${iso(remindAt)}, at ${iso(toldAt)}`
