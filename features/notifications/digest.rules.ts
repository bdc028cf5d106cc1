import type { AgendaKinds, AgendaRow } from '../../contract/agenda.ts'
import { dayIn, daysAfter, weekdayOf } from '../../contract/day.ts'
import type { WordsFor } from '../../contract/notification.ts'
import { type ChosenSettings, settingIn } from '../../contract/setting.ts'
import { countWords } from '../../contract/words/counts.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantTimeWords } from '../../contract/words/times.ts'
import { instantOf, wallClock } from '../../contract/zone.ts'
import { digests } from './contract.ts'

/** How far back work counts as overdue in a digest. */
export const overdueDays = 14

/** Where the server was away, a digest comes so much later, and not at all after that. Milliseconds. */
const lateMs = 3 * 3_600_000

/**
 * The day (YYYY-MM-DD in the zone) whose digest is due between two moments, and whether it is that of the week; null
 * where none is. `weekStart`: 0 for Sunday.
 */
export function dueDigest(
  chosen: ChosenSettings,
  { zone, weekStart }: { zone: string; weekStart: number },
  from: Date,
  now: Date,
): { day: string; weekly: boolean } | null {
  const { daily, weekly, at } = settingIn(chosen, digests)
  if (!daily && !weekly) return null
  const day = wallClock(now, zone).date
  const isFirst = weekdayOf(day) === weekStart
  if (!daily && !isFirst) return null
  const moment = instantOf(day, at, zone).getTime()
  const isNow = moment <= now.getTime() && moment > Math.max(from.getTime(), now.getTime() - lateMs)
  return isNow ? { day, weekly: weekly && isFirst } : null
}

type Line = { title: string; detail: string }
export type DigestSection = { heading: string; lines: Line[] }

/** At most so many lines in a section; the rest is counted. */
const most = 20

/**
 * What is ahead, in sections that have something to say. `rows`: the person's agenda from `overdueDays` before the day
 * to a week after it, in order of time. `news`: what the person was told since yesterday and has not read.
 */
export function digestSections(
  rows: readonly AgendaRow[],
  kinds: AgendaKinds,
  news: readonly Line[],
  { day, weekly }: { day: string; weekly: boolean },
  at: WordsFor,
): DigestSection[] {
  const { zone, clock, now } = at
  const dayOf = ({ when }: AgendaRow) => (when.kind === 'days' ? when.start : dayIn(zone, new Date(when.start)))
  const isOver = (row: AgendaRow) =>
    row.when.kind === 'days' ? row.when.end <= day : Date.parse(row.when.start) < now.getTime()
  const open = rows.filter(({ state }) => state === 'open' || state === 'running')
  const deadlines = open.filter(({ kind }) => kinds.of(kind).deadline)
  const others = open.filter(({ kind }) => !kinds.of(kind).deadline)
  const line = (row: AgendaRow): Line => {
    const name = relativeDayWords(dayOf(row), day)
    const time = row.when.kind === 'time' ? instantTimeWords(zone, row.when.start, clock) : undefined
    const detail = [row.course, [name, time].filter(Boolean).join(', '), row.location].filter(Boolean).join(' · ')
    return { title: row.title, detail }
  }
  const until = daysAfter(day, weekly ? 6 : 0)
  const sections = [
    { heading: 'Overdue', of: deadlines.filter(isOver).map(line) },
    { heading: 'Due today', of: deadlines.filter((row) => !isOver(row) && dayOf(row) === day).map(line) },
    { heading: 'Due this week', of: deadlines.filter((row) => dayOf(row) > day).map(line) },
    {
      heading: weekly ? 'This week' : 'Today',
      of: others.filter((row) => !isOver(row) && dayOf(row) >= day && dayOf(row) <= until).map(line),
    },
    { heading: 'New since yesterday', of: news },
  ]
  return sections.flatMap(({ heading, of }) => {
    if (of.length === 0) return []
    const more = of.length - most
    const lines = of.slice(0, most)
    return [
      {
        heading,
        lines: more > 0 ? [...lines, { title: `and ${countWords(more, 'more', 'more')}`, detail: '' }] : lines,
      },
    ]
  })
}
