import { minuteWords } from '../../contract/words/durations.ts'
import { hashSecret } from '../../server/secrets.ts'
import type { ImportedEvent } from '../calendar/imported/queries.ts'
import { assignmentKindNames, priorityNames, statusNames } from '../homework/rules.ts'
import { type Fate, type ImportPreview, type PreviewEntry, previewPageSize } from './contract.ts'
import { foundCourseOf } from './courses.rules.ts'
import { emptyPlan, type ImportPlan, type KnownAssignments, type Remark } from './plan.rules.ts'
import type { KnownEvents } from './queries.ts'
import {
  type AssignmentToImport,
  convertEntry,
  type EventToImport,
  fingerprintEntry,
  fitTitle,
  mergeFields,
  type Nature,
  nextStart,
  type Seen,
  type SourceFields,
  type StoredEntry,
  sameSourceFields,
  sourceDueWords,
  startWords,
} from './rules.ts'
import type { SheetPreview } from './sheet/contract.ts'

/** The content of `imports.entries` until the confirmation. */
export type StoredPreview = { natures: Nature[]; entries: StoredEntry[]; skipped: Remark[]; doubts: Remark[] }

type Settings = { lookalikes: 'assignments' | 'events'; zone: string; calendar: string | null }

/** `left`: keys of entries that are classes of courses, and no events. */
export function planImport(
  stored: StoredPreview,
  { lookalikes, zone, calendar }: Settings,
  known: KnownAssignments,
  events: KnownEvents,
  left: ReadonlySet<string>,
): ImportPlan {
  const plan = emptyPlan(stored.doubts)
  for (const [index, entry] of stored.entries.entries()) {
    if (left.has(entry.key)) continue
    const made = convertEntry(entry, stored.natures[index] ?? 'event', lookalikes, zone, calendar)
    if (made.length === 0) plan.outside.push(entry)
    for (const one of made) {
      if (one.becomes === 'assignment') plan.work.push({ is: one, ...assignmentFate(one, known) })
      else plan.happenings.push({ is: one, ...happeningFate(one, events) })
    }
  }
  return plan
}

export function assignmentFate(
  { key, said, cancelled }: AssignmentToImport,
  known: KnownAssignments,
): { fate: Fate; why: string | null } {
  const row = known.get(key)
  if (row?.deleted) return { fate: 'skipped', why: 'You deleted this one.' }
  if (cancelled)
    return { fate: 'skipped', why: row ? 'Cancelled in the calendar. Yours is kept.' : 'Cancelled in the calendar.' }
  if (!row) return { fate: 'new', why: null }
  if (sameSourceFields(row.said, said)) return { fate: 'same', why: null }
  const { changed, kept } = mergeFields(row.mine, row.said, said)
  const parts = [
    changed.length > 0 && `New ${changed.join(', ')}.`,
    kept.length > 0 && `Your own ${kept.join(', ')} stays.`,
  ]
  return { fate: 'changed', why: parts.filter(Boolean).join(' ') || null }
}

function happeningFate({ key, entry }: EventToImport, events: KnownEvents): { fate: Fate; why: string | null } {
  const before = events.get(key)
  if (before?.deleted) return { fate: 'skipped', why: 'You deleted this one.' }
  if (before === undefined)
    return entry.status === 'cancelled'
      ? { fate: 'skipped', why: 'Cancelled in the calendar.' }
      : { fate: 'new', why: null }
  if (before.digest === digestOf(entry)) return { fate: 'same', why: null }
  const words = 'It says something else than last time.'
  return { fate: 'changed', why: before.edited ? `${words} What you changed stays.` : words }
}

function digestOf(entry: StoredEntry): string {
  return hashSecret(fingerprintEntry(entry.source))
}

/** An entry as the calendar stores it. */
export function importedEventOf(entry: StoredEntry): Omit<ImportedEvent, 'importId'> {
  const [first] = entry.occurrences
  const zone = first?.start.kind === 'instant' ? first.start.zone : null
  const { title, text: notes } = fittedEvent(entry)
  return {
    ...{ title, location: entry.location, notes },
    sourceKey: entry.key,
    // Programs write UTC for any place.
    zone: zone === 'UTC' ? null : (zone ?? null),
    more: entry.more ?? false,
    sourceSaid: {
      ...{ digest: digestOf(entry), title, location: entry.location, notes },
    },
    ics: entry.source,
    occurrences: entry.occurrences.map(({ recurrence, start, end, title, location, description, cancelled }) => {
      const own = title === entry.title ? null : fitTitle(title, description ?? entry.description ?? '', 'notes')
      return {
        original: recurrence,
        startsAt: start.kind === 'instant' ? start.at : null,
        endsAt: start.kind === 'instant' && end?.kind === 'instant' ? end.at : null,
        startDay: start.kind === 'date' ? start.date : null,
        endDay: start.kind === 'date' && end?.kind === 'date' ? end.date : null,
        title: own?.title ?? null,
        location: location === entry.location ? null : location,
        notes: own?.cut ? own.text : (description ?? null),
        cancelled: cancelled || entry.status === 'cancelled',
      }
    }),
  }
}

function fittedEvent({ title, description }: StoredEntry) {
  return fitTitle(title || 'Untitled', description ?? '', 'notes')
}

/** What does not fit of an event, or of one of its occurrences with a title of its own. */
function cutOf({ description, occurrences, ...entry }: StoredEntry): string | null {
  const titles = new Set([entry.title, ...occurrences.map(({ title }) => title)])
  return [...titles].map((title) => fitTitle(title, description ?? '', 'notes').cut).find(Boolean) ?? null
}

const order: Record<Fate, number> = { new: 0, changed: 1, skipped: 2, same: 3 }
const shownLines = 50

type Head = { id: string; fileName: string; calendarName: string | null; lookalikes: 'assignments' | 'events' }

/** All entries of a plan as the student sees them, new ones first. */
export function entriesOf(plan: ImportPlan, seen: Seen): PreviewEntry[] {
  const entries: (PreviewEntry & { at: string })[] = [
    ...plan.work.map(({ is, fate, why }) => ({
      ...workLine(is.said, seen),
      becomes: 'assignment' as const,
      fate,
      why,
      lookalike: is.lookalike,
      row: is.row ?? null,
      kind: fate === 'new' && is.row !== undefined ? (is.kind?.is ?? null) : null,
      cut: is.cut,
      more: moreOf(is.said, fate === 'new' && is.kind !== undefined),
    })),
    ...plan.happenings.map(({ is, fate, why }) => ({
      ...eventLine(is.entry, seen),
      becomes: 'event' as const,
      fate,
      why,
      lookalike: is.lookalike,
      row: null,
      kind: null,
      cut: fate === 'skipped' ? null : cutOf(is.entry),
      more: [],
    })),
    ...plan.outside.map((entry) => ({
      ...eventLine(entry, seen),
      becomes: 'event' as const,
      fate: 'skipped' as const,
      why: 'Not between 30 days ago and 400 days from now.',
      lookalike: false,
      row: null,
      kind: null,
      cut: null,
      more: [],
    })),
  ]
  entries.sort((a, b) => order[a.fate] - order[b.fate] || a.at.localeCompare(b.at) || a.title.localeCompare(b.title))
  return entries.map(({ at: _, ...entry }) => entry)
}

/** The plan as the student sees it; `skipped`: lines that could not be read at all. */
export function previewOf(
  head: Head,
  plan: ImportPlan,
  seen: Seen,
  { skipped, sheet }: { skipped: Remark[]; sheet: SheetPreview | null },
): ImportPreview {
  const entries = entriesOf(plan, seen)
  const events = countOf(plan.happenings)
  const work = countOf(plan.work)
  return {
    id: head.id,
    fileName: head.fileName,
    calendarName: head.calendarName,
    assignments: { ...work, skipped: work.skipped + plan.broken.length },
    events: { ...events, skipped: events.skipped + plan.outside.length },
    lookalikes: {
      count: [...plan.work, ...plan.happenings].filter(({ is }) => is.lookalike).length,
      as: head.lookalikes,
    },
    courses: plan.courses.map((step) => foundCourseOf(step, seen.clock)),
    classesFrom: plan.courses.flatMap(({ is }) => is.from ?? []).toSorted()[0] ?? null,
    entries: entries.slice(0, previewPageSize),
    cutTitles: entries.filter(({ cut }) => cut !== null).length,
    skippedLines: skipped.slice(0, shownLines),
    skippedLineCount: skipped.length,
    doubts: plan.doubts.slice(0, shownLines),
    doubtCount: plan.doubts.length,
    sheet,
  }
}

function workLine(source: SourceFields, { today, clock }: Seen) {
  return {
    title: source.title,
    course: source.course,
    when: sourceDueWords(source, today, clock),
    times: 1,
    at: `${source.dueDate} ${source.dueTime ?? '24'}`,
  }
}

/** A table's details beyond title, course and date, where they differ from the defaults; the kind, unless it is shown already. */
function moreOf({ priority, status, kind, estimateMinutes }: SourceFields, kindShown: boolean): string[] {
  return [
    !kindShown && kind && kind !== 'homework' && assignmentKindNames[kind],
    estimateMinutes && minuteWords(estimateMinutes),
    priority && priority !== 'medium' && `${priorityNames[priority]} priority`,
    status && status !== 'not-started' && statusNames[status],
  ].filter((words) => typeof words === 'string')
}

function eventLine(entry: StoredEntry, seen: Seen) {
  const start = nextStart(entry, seen.now, seen.today)
  return {
    title: fittedEvent(entry).title,
    course: null,
    when: startWords(start, seen),
    times: entry.occurrences.length,
    at: start ? (start.kind === 'date' ? start.date : start.at) : '',
  }
}

function countOf(steps: { fate: Fate }[]) {
  const counts = { new: 0, changed: 0, same: 0, skipped: 0 }
  for (const { fate } of steps) counts[fate]++
  return counts
}
