import { daysBetween, weekdayOf } from '../../contract/day.ts'
import { weekdayListWords } from '../../contract/words/dates.ts'
import { type Clock, timeOfDayWords } from '../../contract/words/times.ts'
import { wallClock } from '../../contract/zone.ts'
import { courseNamed } from '../courses/first/rules.ts'
import { courseKeyOf, maxMeetings, type meetingKinds } from '../courses/rules.ts'
import { mostFoundCourses } from './contract.ts'
import type { Nature, StoredEntry } from './rules.ts'

type Kind = (typeof meetingKinds)[number]
export type WeeklyClass = { weekday: number; start: string; end: string; room: string | null; kind: Kind }
/** A course as a calendar or deadlines name it. */
export type NamedCourse = {
  key: string
  courseCode: string
  courseName: string
  /** The zone of its times. */
  zone: string
  classes: WeeklyClass[]
  /** The day of its first class that is not over. */
  from: string | null
  /** The entries that are its classes. */
  entries: Set<string>
  /** Whether it is surely a course: it has a code, or its entries say what kind of class they are. */
  sure: boolean
}

const kindsOf: [Kind, RegExp][] = [
  ['lab', /\b(labs?|laborator(y|ies)|practical)\b/i],
  ['tutorial', /\b(tutorials?|recitation|discussion|exercises?|übung)\b/i],
  ['seminar', /\b(seminar)\b/i],
  ['lecture', /\b(lectures?|lec|vorlesung)\b/i],
]
const anyKind = '(?:lectures?|lec|vorlesung|labs?|laboratory|seminar|tutorials?|recitation|discussion|übung)'
/** Where a title says which kind of class it is, and not what the course is called. */
const aboutKind = [
  new RegExp(`[([]\\s*${anyKind}[^)\\]]*[)\\]]`, 'gi'),
  new RegExp(`\\s*[-–—:,|/]\\s*${anyKind}\\s*\\d*$`, 'i'),
  new RegExp(`^${anyKind}\\s*\\d*\\s*[-–—:,|/]\\s*`, 'i'),
  /\s+(lectures?|lec|recitation|vorlesung)\s*\d*$/i,
]
const onlyKind = new RegExp(`^${anyKind}\\s*\\d*$`, 'i')

function courseOfTitle(title: string) {
  const kind = kindsOf.find(([, words]) => words.test(title))?.[0]
  const plain = aboutKind.reduce((text, words) => text.replace(words, ' '), title)
  const named = courseNamed(plain) ?? courseNamed(title)
  if (!named) return undefined
  const { courseCode, courseName, coded } = named
  // "BIO 210 Lab" says nothing of the course's name.
  const says = courseName !== courseCode && !onlyKind.test(courseName)
  return { courseCode, courseName: says ? courseName : courseCode, says: says || !coded, coded, kind }
}

type Slot = WeeklyClass & { days: Set<string>; rooms: Map<string, number> }

/** A class that was seen so often on its weekday takes place each week. */
const often = 3
const isWeekly = ({ days }: Slot): boolean => {
  const inOrder = [...days].toSorted()
  const gaps = inOrder.slice(1).map((day, at) => daysBetween(inOrder[at] ?? day, day))
  return days.size >= often && gaps.filter((gap) => gap === 7).length * 2 >= gaps.length
}
const slotKey = ({ weekday, start, end }: Pick<WeeklyClass, 'weekday' | 'start' | 'end'>) =>
  `${weekday} ${start} ${end}`

type Times = { day: string; weekday: number; start: string; end: string }

/** The timed occurrences of an entry that begin and end on one day, on the clocks of its zone. */
function timesOf({ occurrences, status }: StoredEntry, zone: string): Times[] {
  if (status === 'cancelled') return []
  return occurrences.flatMap(({ start, end, cancelled }) => {
    if (cancelled || start.kind !== 'instant' || end?.kind !== 'instant') return []
    const [from, to] = [wallClock(new Date(start.at), zone), wallClock(new Date(end.at), zone)]
    return from.date === to.date && from.time < to.time
      ? [{ day: from.date, weekday: weekdayOf(from.date), start: from.time, end: to.time }]
      : []
  })
}

function zoneOf(first: StoredEntry['occurrences'][number] | undefined, otherwise: string): string {
  const zone = first?.start.kind === 'instant' ? first.start.zone : null
  // Programs write UTC for any place.
  return zone && zone !== 'UTC' ? zone : otherwise
}

/**
 * The courses whose weekly classes are in a calendar: of one entry that repeats, or of an entry for each class. `known`:
 * keys of entries that are events already, and stay what they are. The days are those of `zone`.
 */
export function coursesInCalendar(
  entries: readonly StoredEntry[],
  natures: readonly Nature[],
  { zone, today, known }: { zone: string; today: string; known: ReadonlySet<string> },
): NamedCourse[] {
  const groups = new Map<string, { of: StoredEntry; title: NonNullable<ReturnType<typeof courseOfTitle>> }[]>()
  for (const [at, of] of entries.entries()) {
    const title = natures[at] === 'event' && !known.has(of.key) ? courseOfTitle(of.title) : undefined
    if (!title) continue
    const key = courseKeyOf(title.courseCode)
    groups.set(key, [...(groups.get(key) ?? []), { of, title }])
  }
  return [...groups].flatMap(([key, members]) => {
    const own = zoneOf(members[0]?.of.occurrences[0], zone)
    const timed = members.map((one) => ({ ...one, times: timesOf(one.of, own) }))
    const weekly = new Map([...slotsOf(timed)].filter(([, slot]) => isWeekly(slot)))
    if (weekly.size === 0 || weekly.size > maxMeetings) return []
    const classes = timed.filter(({ times }) => {
      const inSlots = times.filter((one) => weekly.has(slotKey(one)))
      return inSlots.length > 0 && inSlots.length * 2 >= times.length
    })
    const first = (classes.find(({ title }) => title.says) ?? classes[0])?.title
    if (!first) return []
    const ahead = classes.flatMap(({ times }) => times.map(({ day }) => day)).filter((day) => day >= today)
    return {
      ...{ key, courseCode: first.courseCode, courseName: first.courseName, zone: own },
      classes: [...weekly.values()].map(({ days: _, rooms, ...slot }) => ({ ...slot, room: mostOf(rooms) })),
      from: ahead.toSorted()[0] ?? null,
      entries: new Set(classes.map(({ of }) => of.key)),
      sure: classes.some(({ title }) => title.coded || title.kind !== undefined),
    }
  })
}

function slotsOf(members: { of: StoredEntry; title: { kind: Kind | undefined }; times: Times[] }[]): Map<string, Slot> {
  const slots = new Map<string, Slot>()
  for (const { of, title, times } of members)
    for (const { day, weekday, start, end } of times) {
      const key = slotKey({ weekday, start, end })
      const fresh = { weekday, start, end, room: null, kind: title.kind ?? ('lecture' as const) }
      const slot = slots.get(key) ?? { ...fresh, days: new Set(), rooms: new Map() }
      slot.days.add(day)
      const room = of.location?.trim().slice(0, 100)
      if (room) slot.rooms.set(room, (slot.rooms.get(room) ?? 0) + 1)
      slots.set(key, slot)
    }
  return slots
}

const mostOf = (rooms: Map<string, number>): string | null =>
  [...rooms].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null

/** Courses that only deadlines name, as they write them: so their rows are linked to it. */
export function coursesOfDeadlines(names: readonly string[], besides: readonly NamedCourse[], zone: string) {
  const keys = new Set(['other', ...besides.map(({ key }) => key)])
  const found: NamedCourse[] = []
  for (const name of names) {
    const named = courseNamed(name)
    const key = courseKeyOf(name)
    if (!named || keys.has(key) || keys.has(courseKeyOf(named.courseCode))) continue
    keys.add(key)
    const none = { classes: [], from: null, entries: new Set<string>(), sure: false }
    found.push({ key, courseCode: name, courseName: name.slice(0, 120), zone, ...none })
  }
  return found
}

/** Those with classes first, each part by its code. */
export function inOrderShown(found: readonly NamedCourse[]): NamedCourse[] {
  const rank = ({ classes }: NamedCourse) => (classes.length > 0 ? 0 : 1)
  return found
    .toSorted((one, other) => rank(one) - rank(other) || one.courseCode.localeCompare(other.courseCode))
    .slice(0, mostFoundCourses)
}

/** "Mon, Wed 10:00 AM" for each time of day. */
export function meetsWords(classes: readonly WeeklyClass[], clock: Clock): string[] {
  const inOrder = classes.toSorted((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start))
  const starts = [...new Set(inOrder.map(({ start }) => start))]
  return starts.map((time) => {
    const days = inOrder.filter(({ start }) => start === time).map(({ weekday }) => weekday)
    return `${weekdayListWords(days)} ${timeOfDayWords(time, clock)}`
  })
}
