import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import type { EventChanges } from '../contract.ts'
import { type FoundEvent, remindersOf, whenInZone } from '../events/queries.ts'
import { eventFieldRefusal } from '../events/rules.ts'
import type { EventRecord } from '../events/series.queries.ts'
import type { EventScope } from '../rules.ts'
import { calendarEvents, calendarOccurrences, type EventSourceFields } from '../tables.ts'
import { moveOccurrence, occurrenceFieldsAt, storedOccurrenceOf, whenOfFields, writeOccurrences } from './queries.ts'
import { applyStudentChange, type OccurrenceFields, type StoredOccurrence } from './rules.ts'

/** The scope of a change or deletion. */
type About = 'this' | 'following' | 'all'

/**
 * Changes an imported occurrence, it and all after it, or all. The source's values of changed fields are stored too, so
 * that the next import keeps just these changes. Answers the id of the occurrence to show afterwards.
 */
export async function editImported(
  db: Db,
  me: Me,
  { event, occurrence }: FoundEvent,
  scope: EventScope,
  changes: EventChanges,
  now: Date,
): Promise<string> {
  if (changes.repeat)
    throw eventFieldRefusal('repeat', 'It repeats as its calendar says. Duplicate it to repeat it otherwise.')
  const all = await rowsOf(db, me, event.id)
  const one = all.find(({ id }) => id === occurrence.id) ?? storedOccurrenceOf(occurrence)
  const about: About = all.length === 1 ? 'all' : scope
  if (about !== 'all') refuseShared(event, changes)
  const rows = rowsAbout(all, one, about)
  const move = changes.when && moveOf(event, one, changes.when, me)
  const appliesToLater = about !== 'this'
  const own = about === 'all' ? {} : wordsOf(event, changes)
  const changed = rows.map((row) => {
    // A row that the student moved by itself stays when the others move.
    const alone = appliesToLater && row.id !== one.id && row.sourceFields !== null && !row.sourceFields.along
    const ownToDrop = about === 'all' && row.id === one.id ? dropOwn(changes) : {}
    return applyStudentChange(row, { ...own, ...ownToDrop, ...(move && !alone ? move(row) : {}) }, appliesToLater)
  })
  await writeOccurrences(db, me, changed)
  if (about === 'all') await writeEvent(db, me, event, changes, now)
  return occurrence.id
}

/** Deletes one occurrence, or it and all after it. To delete all, the event is deleted. */
export async function deleteImportedOccurrences(
  db: Db,
  me: Me,
  { event, occurrence }: FoundEvent,
  scope: EventScope,
): Promise<void> {
  const all = await rowsOf(db, me, event.id)
  const one = all.find(({ id }) => id === occurrence.id) ?? storedOccurrenceOf(occurrence)
  const rows = rowsAbout(all, one, scope)
  await writeOccurrences(
    db,
    me,
    rows.map((row) => applyStudentChange(row, { cancelled: true }, scope !== 'this')),
  )
}

async function rowsOf(db: Db, me: Me, eventId: string): Promise<StoredOccurrence[]> {
  const rows = await db
    .select()
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), eq(calendarOccurrences.userId, me.id)))
  return rows.map(storedOccurrenceOf)
}

function rowsAbout(all: StoredOccurrence[], one: StoredOccurrence, about: About): StoredOccurrence[] {
  if (about === 'all') return all
  if (about === 'this' || one.original === null) return [one]
  const from = one.original
  return all.filter(({ id, original }) => id === one.id || (original !== null && original >= from))
}

function refuseShared(event: EventRecord, { type, course, busy, reminders }: EventChanges): void {
  const shared =
    (type !== undefined && type !== event.kind && 'type') ||
    (course !== undefined && course !== event.course && 'course') ||
    (busy !== undefined && busy !== event.busy && 'busy') ||
    (reminders !== undefined && `${remindersOf(reminders)}` !== `${event.reminders}` && 'reminders')
  if (shared)
    throw eventFieldRefusal(shared, 'Of some alone, only title, time, place and notes can differ. Change all of them.')
}

/** Fields that belong to rows and not to the whole event. */
function wordsOf(event: EventRecord, { title, location, notes }: EventChanges): Partial<OccurrenceFields> {
  return {
    ...(title !== undefined && { title: title === event.title ? null : title }),
    ...(location !== undefined && { location: location === event.location ? null : (location ?? '') }),
    ...(notes !== undefined && { notes: notes === event.notes ? null : (notes ?? '') }),
  }
}

/** Removes a row's own values of the fields that now apply to the whole event. */
function dropOwn({ title, location, notes }: EventChanges): Partial<OccurrenceFields> {
  return {
    ...(title !== undefined && { title: null }),
    ...(location !== undefined && { location: null }),
    ...(notes !== undefined && { notes: null }),
  }
}

/** The function that moves the rows, in the zone of their calendar; undefined if the occurrence is not moved. */
function moveOf(event: EventRecord, one: StoredOccurrence, when: NonNullable<EventChanges['when']>, me: Me) {
  const zone = event.zone ?? me.zone
  const target = whenInZone(when, me.zone, zone)
  const present = whenOfFields(one, zone)
  if (JSON.stringify(target) === JSON.stringify(present)) return undefined
  return (row: StoredOccurrence) =>
    row.id === one.id ? occurrenceFieldsAt(target, zone) : moveOccurrence(row, present, target, zone)
}

async function writeEvent(db: Db, me: Me, event: EventRecord, changes: EventChanges, now: Date): Promise<void> {
  const { title, type, location, notes, course, busy, reminders } = changes
  // For an event from before Quad stored the source's values, the present values count as the source's.
  const before = { title: event.title, location: event.location, notes: event.notes }
  const sourceSaid: EventSourceFields = { ...before, digest: '', ...event.sourceSaid }
  await db
    .update(calendarEvents)
    .set({
      ...{ title, kind: type, location, notes, course, busy, sourceSaid, updatedAt: now },
      ...(reminders !== undefined && { reminders: remindersOf(reminders) }),
    })
    .where(and(eq(calendarEvents.id, event.id), eq(calendarEvents.userId, me.id)))
  if (course) await assignCourseColors(db, me, [course])
}
