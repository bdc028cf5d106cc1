import { numberWords } from '../../contract/words/counts.ts'
import { dayWords } from '../../contract/words/dates.ts'
import { type Clock, timeOfDayWords } from '../../contract/words/times.ts'
import { wallClock } from '../../contract/zone.ts'
import type { AssignmentKind, Priority, Status } from '../homework/rules.ts'

type Moment = { kind: 'date'; date: string } | { kind: 'instant'; at: string; zone?: string | null }
type Occurrence = {
  recurrence: string | null
  start: Moment
  end: Moment | null
  title: string
  location: string | null
  /** Absent from older stored imports. */
  description?: string | null
  cancelled: boolean
}

/** The stored part of a calendar's entry between preview and confirmation. */
export type StoredEntry = {
  key: string
  uid: string | null
  kind: 'event' | 'todo'
  title: string
  description: string | null
  location: string | null
  url: string | null
  categories: string[]
  status: 'confirmed' | 'tentative' | 'cancelled'
  done: boolean
  repeats: boolean
  source: string
  more?: boolean
  occurrences: Occurrence[]
}

/** The nature of an entry: surely work to hand in, perhaps (the student decides), or something that takes place. */
export type Nature = 'deadline' | 'lookalike' | 'event'

const quarterHour = 15 * 60_000

export function natureOf(entry: StoredEntry, producer: string | null): Nature {
  if (entry.kind === 'todo' || isCanvasWork(entry)) return 'deadline'
  const length = lengthOf(entry.occurrences[0])
  if (length === 0 && /blackboard/i.test(producer ?? '')) return 'deadline'
  return length !== null && length <= quarterHour && /\b(due|deadline|exam)\b/i.test(entry.title)
    ? 'lookalike'
    : 'event'
}

function isCanvasWork({ uid }: StoredEntry): boolean {
  return /^event-assignment-(override-)?\d+(@|$)/.test(uid ?? '')
}

/** Milliseconds; null for whole days. */
function lengthOf(occurrence: Occurrence | undefined): number | null {
  if (!occurrence || occurrence.start.kind === 'date') return null
  const end = occurrence.end ?? occurrence.start
  return end.kind === 'date' ? null : Date.parse(end.at) - Date.parse(occurrence.start.at)
}

/**
 * The source's values of an assignment. Stored beside the row, to tell the student's own edits from them. A field that
 * the source does not have (a table without such a column) is absent, and an import leaves it alone.
 */
export type SourceFields = {
  title: string
  course: string
  description?: string | null
  dueDate: string
  dueTime: string | null
  priority?: Priority
  status?: Status
  kind?: AssignmentKind
  estimateMinutes?: number | null
}

/** The defaults of an assignment for fields that its source does not have. */
const unsaid = {
  ...{ description: null, priority: 'medium', status: 'not-started' },
  ...{ kind: 'homework', estimateMinutes: null },
} as const

export type AssignmentToImport = {
  becomes: 'assignment'
  key: string
  entryKey: string
  /** Its former key, when it is the same one under another name. */
  was?: string
  /** Its row in the table. */
  row?: number
  said: SourceFields
  done: boolean
  cancelled: boolean
  lookalike: boolean
  /** The kind where the source says none: guessed from the title, or chosen by the student. */
  kind?: { is: AssignmentKind; from: 'title' | 'person' }
  /** What did not fit, in words. */
  cut: string | null
}
export type EventToImport = { becomes: 'event'; key: string; entry: StoredEntry; lookalike: boolean }

/**
 * The result of one entry: an assignment for each time it is due, or one event. Nothing if it has no time in the
 * window.
 */
export function convertEntry(
  entry: StoredEntry,
  nature: Nature,
  lookalikes: 'assignments' | 'events',
  zone: string,
  calendar: string | null,
): (AssignmentToImport | EventToImport)[] {
  const lookalike = nature === 'lookalike'
  if (nature === 'event' || (lookalike && lookalikes === 'events'))
    return entry.occurrences.length > 0 ? [{ becomes: 'event', key: entry.key, entry, lookalike }] : []
  return entry.occurrences.map((occurrence) => ({
    becomes: 'assignment',
    key: occurrence.recurrence === null ? entry.key : `${entry.key}#${occurrence.recurrence}`,
    entryKey: entry.key,
    ...saidOf(entry, occurrence, zone, calendar),
    done: entry.done,
    cancelled: occurrence.cancelled || entry.status === 'cancelled',
    lookalike,
  }))
}

function saidOf(
  entry: StoredEntry,
  occurrence: Occurrence,
  zone: string,
  calendar: string | null,
): { said: SourceFields; cut: string | null } {
  const whole = occurrence.title.trim() || 'Untitled'
  // Canvas ends its titles with the course in brackets; a course title may contain brackets itself, so the last pair
  // counts.
  const [, before = '', inside = ''] = (isCanvasWork(entry) && /^(.*\S)\s*\[([^[\]]+)\]$/s.exec(whole)) || []
  const course = inside.trim() || entry.categories[0]?.trim() || calendar?.trim() || 'Other'
  const { date, time } =
    occurrence.start.kind === 'date'
      ? { date: occurrence.start.date, time: null }
      : wallClock(new Date(occurrence.start.at), zone)
  const description = [entry.description?.trim(), entry.url].filter(Boolean).join('\n\n')
  const { title, text, cut } = fitTitle(before || whole, description, 'description')
  const said = { title, course: cutText(course, 100), description: text, dueDate: date, dueTime: time }
  return { said, cut }
}

export const longestTitle = 300
const longestText = 10_000

/**
 * A title that is too long is cut, and the whole of it stands at the top of the text: the description of an assignment
 * or the notes of an event. `cut`: what did not fit, in words; null where the title fits.
 */
export function fitTitle(
  whole: string,
  text: string,
  textName: 'description' | 'notes',
): { title: string; text: string | null; cut: string | null } {
  if (whole.length <= longestTitle) return { title: whole, text: cutText(text, longestText) || null, cut: null }
  const both = [whole, text].filter(Boolean).join('\n\n')
  const lost = both.length > longestText ? ` The end of the ${textName} is left out.` : ''
  return {
    title: cutText(whole, longestTitle),
    text: cutText(both, longestText),
    cut: `Its title has ${numberWords(whole.length)} characters and is cut after ${longestTitle}. The whole title stands at the top of the ${textName}.${lost}`,
  }
}

/** Cut between letters, never inside one. `most` counts UTF-16 units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const letter of text) {
    if (kept.length + letter.length > most) break
    kept += letter
  }
  return kept
}

/** How many days back a calendar is imported. */
export const importPastDays = 30

/** The first day that a calendar imported now covers completely. */
export function firstImportedDay(zone: string, now: Date): string {
  return wallClock(new Date(now.getTime() - (importPastDays - 1) * 86_400_000), zone).date
}

export type FieldMerge = { next: Required<SourceFields>; changed: string[]; kept: string[] }

const settled: [name: string, keys: (keyof SourceFields)[]][] = [
  ['title', ['title']],
  ['course', ['course']],
  ['description', ['description']],
  ['due date', ['dueDate', 'dueTime']],
  ['priority', ['priority']],
  ['status', ['status']],
  ['kind', ['kind']],
  ['estimate', ['estimateMinutes']],
]

/**
 * Three-way merge: a field that the student left unchanged follows the source; an edited one stays theirs. Date and
 * time go together. `changed` and `kept` name the fields in words.
 */
export function mergeFields(mine: Required<SourceFields>, saidBefore: SourceFields, saysNow: SourceFields): FieldMerge {
  const before = { ...unsaid, ...saidBefore }
  const now = { ...before, ...saysNow }
  const next = { ...mine }
  const changed: string[] = []
  const kept: string[] = []
  for (const [name, keys] of settled) {
    if (keys.every((key) => before[key] === now[key])) continue
    if (keys.every((key) => mine[key] === before[key])) {
      changed.push(name)
      for (const key of keys) Object.assign(next, { [key]: now[key] })
    } else if (!keys.every((key) => mine[key] === now[key])) kept.push(name)
  }
  return { next, changed, kept }
}

/** Whether a source's values are unchanged, in all fields that it has. */
export function sameSourceFields(before: SourceFields, now: SourceFields): boolean {
  const both = { ...unsaid, ...before }
  return settled.every(([, keys]) => keys.every((key) => both[key] === { ...both, ...now }[key]))
}

/** Whether the student left an assignment unchanged. */
export function isUntouched(mine: Required<SourceFields>, source: SourceFields): boolean {
  return sameSourceFields(source, mine)
}

/** For whom and when something is written; `today` is their calendar day. */
export type Seen = { zone: string; now: Date; today: string; clock: Clock }

/** A due date in words, such as "Mon, Sep 14, 5:00 PM". */
export function sourceDueWords(source: SourceFields, today: string, clock: Clock): string {
  return source.dueTime === null
    ? dayWords(source.dueDate, today)
    : `${dayWords(source.dueDate, today)}, ${timeOfDayWords(source.dueTime, clock)}`
}

/** When an entry takes place next, or took place last. Undefined without a time in the window. */
export function nextStart(entry: StoredEntry, now: Date, today: string): Moment | undefined {
  const starts = entry.occurrences.map(({ start }) => start)
  const ahead = (start: Moment) => (start.kind === 'date' ? start.date >= today : Date.parse(start.at) >= now.getTime())
  return starts.find(ahead) ?? starts.at(-1)
}

/** A start in words of the person's zone, such as "Mon, Sep 14, 5:00 PM"; empty for none. */
export function startWords(start: Moment | undefined, { zone, today, clock }: Omit<Seen, 'now'>): string {
  if (!start) return ''
  if (start.kind === 'date') return dayWords(start.date, today)
  const { date, time } = wallClock(new Date(start.at), zone)
  return `${dayWords(date, today)}, ${timeOfDayWords(time, clock)}`
}

/** Identifies a version of an entry: its text without what some programs write anew at every export. */
export function fingerprintEntry(source: string): string {
  return source.replace(/^(DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE|PRODID)[;:].*(\r?\n[ \t].*)*\r?\n?/gim, '')
}
