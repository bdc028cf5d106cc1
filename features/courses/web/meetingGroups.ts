import { weekdayListWords } from '../../../contract/words/dates.ts'
import { timeSpanWords } from '../../../contract/words/times.ts'
import type { Course, Meeting, MeetingDraft } from '../contract.ts'
import type { WeekBlock } from './WeekGrid.tsx'
import { timetableOf } from './words.ts'

/** One row of the form: the weekdays that have one time and place. `key` is only for the screen. */
export type MeetingGroup = Omit<Meeting, 'id' | 'weekday' | 'room'> & {
  key: number
  days: number[]
  room: string
  /** The weekday's former meeting, so that changes of single classes stay. */
  ids: Partial<Record<number, string>>
}

let count = 0

/** Begins like the last one: a course's times are rarely all different. */
export function newGroup(like?: MeetingGroup): MeetingGroup {
  const { kind, everyWeeks, week } = { kind: 'lecture' as const, everyWeeks: 1, week: 1 }
  return { key: ++count, days: [], start: '', end: '', room: like?.room ?? '', kind, everyWeeks, week, ids: {} }
}

export function meetingGroupsOf(meetings: readonly MeetingDraft[]): MeetingGroup[] {
  return timetableOf(meetings).map(({ days, meetings, first }) => ({
    ...{ key: ++count, days, start: first.start, end: first.end, room: first.room ?? '', kind: first.kind },
    ...{ everyWeeks: first.everyWeeks, week: first.week },
    ids: Object.fromEntries(meetings.flatMap(({ weekday, id }) => (id ? [[weekday, id]] : []))),
  }))
}

/** A row without a day is one meeting on no weekday, which no shape accepts: so the form reports it. */
const noDay = -1

export function meetingsOfGroups(groups: readonly MeetingGroup[]): MeetingDraft[] {
  return groups.flatMap(({ days, start, end, room, kind, everyWeeks, week, ids }) =>
    (days.length > 0 ? days : [noDay]).map((weekday) => ({
      ...(ids[weekday] && { id: ids[weekday] }),
      ...{ weekday, start, end, room, kind, everyWeeks, week },
    })),
  )
}

/** The key of the row for the meeting with this index. */
export function ownerOf(groups: readonly MeetingGroup[], index: number): number | undefined {
  let from = 0
  for (const { key, days } of groups) {
    from += Math.max(1, days.length)
    if (index < from) return key
  }
}

const time = /^\d\d:\d\d$/
const isTimed = ({ start, end }: Pick<Meeting, 'start' | 'end'>) => time.test(start) && time.test(end) && start < end

/** The typed meetings, and behind them the other courses. */
export function weekBlocksOf(
  groups: readonly MeetingGroup[],
  beside: readonly Course[],
  code: string,
  colour: number,
): WeekBlock[] {
  const own = groups
    .filter(isTimed)
    .flatMap(({ key, days, start, end }) =>
      days.map((weekday) => ({ key: `${key} ${weekday}`, weekday, startTime: start, endTime: end, code, colour })),
    )
  const others = beside.flatMap(({ courseCode, color, meetings }) =>
    meetings.map(({ id, weekday, start, end }) => ({
      ...{ key: id, weekday, startTime: start, endTime: end, code: courseCode, colour: color },
      faint: true,
    })),
  )
  return [...others, ...own]
}

/** "Overlaps with MATH 240, Mon 11:15 AM – 12:05 PM." */
export function clashWords(groups: readonly MeetingGroup[], beside: readonly Course[]): string[] {
  const found = new Set<string>()
  for (const group of groups.filter(isTimed))
    for (const { courseCode, meetings } of beside)
      for (const other of meetings) {
        const apart = group.everyWeeks === other.everyWeeks && group.week !== other.week
        if (apart || !group.days.includes(other.weekday)) continue
        if (group.start < other.end && other.start < group.end)
          found.add(
            `Overlaps with ${courseCode}, ${weekdayListWords([other.weekday])} ${timeSpanWords(other.start, other.end)}.`,
          )
      }
  return [...found].slice(0, 3)
}
