import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OpenRepeat } from '../../contract/repeat.ts'
import { momentColumn } from '../../server/db/columns.ts'
import { searchableSql } from '../../server/db/search.ts'
import { owner, profiles } from '../account/tables.ts'
import { organizationCategories } from '../organizations/rules.ts'
import { organizations } from '../organizations/tables.ts'
import type { Question } from './questions.rules.ts'
import { type DateField, eventStates } from './rules.ts'
import { seatStates } from './seats/rules.ts'

/** What an organization does, once or again and again: what its dates have in common. */
export const campusEvents = pgTable(
  'campus_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** How it repeats, counted over the whole; null: it does not. */
    repeat: jsonb().$type<OpenRepeat>(),
    /** The day from which the repeat is read, and how many of the whole came before that. */
    ruleFirst: text(),
    ruleBefore: integer().notNull().default(0),
    /** The clock on which its dates stand. */
    zone: text().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [index('campus_events_of').on(t.organizationId), index('campus_events_made_by').on(t.madeBy)],
)

/** One date of an event, with everything that is said of it, since each can be changed alone; and its own list. */
export const campusEventDates = pgTable(
  'campus_event_dates',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid()
      .notNull()
      .references(() => campusEvents.id, { onDelete: 'cascade' }),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    state: text({ enum: eventStates }).notNull().default('draft'),
    /** The day that the rule gave it; it may have moved since. */
    day: text().notNull(),
    /** What was changed of it alone, and new dates do not get. */
    alone: jsonb().$type<DateField[]>().notNull().default([]),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    title: text().notNull(),
    about: text().notNull(),
    /** What searches compare, as they compare it: title, description and place. */
    folded: text().generatedAlwaysAs(sql.raw(['title', 'about', 'place'].map(searchableSql).join(` || E'\\n' || `))),
    category: text({ enum: organizationCategories }).notNull(),
    place: text().notNull(),
    /** Where it is online; for those who go alone. */
    link: text().notNull(),
    /** The address of the picture that all dates of the event have. */
    pictureUrl: text(),
    points: integer().notNull(),
    membersOnly: boolean().notNull(),
    /** Whether one says that one comes. */
    answered: boolean().notNull(),
    capacity: integer().notNull(),
    /** Guests that somebody can bring. */
    guests: integer().notNull(),
    /** Minutes before the start at which registration opens and ends; null: at once. */
    opensMinutes: integer(),
    closesMinutes: integer().notNull(),
    questions: jsonb().$type<Question[]>().notNull(),
    /** What the organizer says to those who wanted to come. */
    cancelWords: text().notNull(),
    cancelledAt: momentColumn(),
    /** Kept by a trigger: seats of those who go or hold an offer, guests included. */
    taken: integer().notNull().default(0),
    /** Kept by a trigger: when seats came free last after all were taken. */
    freedAt: momentColumn(),
    publishedAt: momentColumn(),
    /**
     * When it was before the move that its people were told of last, whether its place was another, of which no words are
     * kept here: they may have to be hidden; and when that was.
     */
    movedFrom: jsonb().$type<{ startsAt: string; endsAt: string; elsewhere: boolean; mark: string }>(),
    movedAt: momentColumn(),
    updatedAt: momentColumn().notNull(),
    /** When names and answers were erased, and the numbers that officers read from then on. */
    forgottenAt: momentColumn(),
    counts: jsonb().$type<{ going: number; guests: number; waiting: number; gone: number }>(),
  },
  (t) => [
    index('campus_event_dates_event').on(t.eventId, t.startsAt),
    index('campus_event_dates_of').on(t.organizationId, t.startsAt),
    index('campus_event_dates_at').on(t.startsAt),
    check('campus_event_dates_seats', sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`),
    check('campus_event_dates_span', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** What somebody is on the list of a date: docs/events.md. */
export const campusSeats = pgTable(
  'campus_seats',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    dateId: uuid()
      .notNull()
      .references(() => campusEventDates.id, { onDelete: 'cascade' }),
    state: text({ enum: seatStates }).notNull(),
    stateAt: momentColumn().notNull(),
    guests: integer().notNull().default(0),
    /** Since when in line; what orders it. */
    queuedAt: momentColumn(),
    /** Until when the offer lasts. */
    offerEndsAt: momentColumn(),
    /** To the questions, by their ids. */
    answers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Those who may see the person read that they go. */
    shown: boolean().notNull().default(false),
    /** What an officer said who took the person off, and who. */
    words: text().notNull().default(''),
    wordsBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('campus_seats_person').on(t.userId, t.dateId),
    index('campus_seats_line').on(t.dateId, t.state, t.queuedAt),
    index('campus_seats_shown').on(t.dateId, t.stateAt, t.id).where(sql`${t.shown} and ${t.state} = 'going'`),
    index('campus_seats_offers').on(t.offerEndsAt).where(sql`${t.state} = 'offered'`),
    index('campus_seats_words_by').on(t.wordsBy),
    check('campus_seats_queued', sql`(${t.state} = 'waiting') = (${t.queuedAt} is not null)`),
    check('campus_seats_offered', sql`(${t.state} = 'offered') = (${t.offerEndsAt} is not null)`),
    check('campus_seats_guests', sql`${t.guests} >= 0`),
  ],
)

/** Events that somebody has marked; no answer to them. */
export const campusFavorites = pgTable(
  'campus_favorites',
  {
    userId: owner(),
    dateId: uuid()
      .notNull()
      .references(() => campusEventDates.id, { onDelete: 'cascade' }),
    markedAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.dateId] }), index('campus_favorites_date').on(t.dateId)],
)
