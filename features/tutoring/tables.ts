import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { searchableSql } from '../../server/db/search.ts'
import { owner, profiles } from '../account/tables.ts'
import { cancelReasons, disputeOutcomes, sessionStatuses } from './sessions/rules.ts'
import { proficiencyLevels, tutoringTypes } from './tutors/rules.ts'

/** Whoever has such a row is a tutor. Amounts are whole cents. */
export const tutorProfiles = pgTable(
  'tutor_profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner().unique(),
    bio: text().notNull(),
    /** The same as searches compare it: folding thousands of texts for each search took most of its time. */
    bioFolded: text().generatedAlwaysAs(sql.raw(searchableSql('bio'))),
    hourlyRate: integer().notNull(),
    experienceYears: smallint().notNull(),
    education: text().notNull(),
    languages: text().array().notNull(),
    sessionTypes: text({ enum: tutoringTypes }).array().notNull(),
    location: text().notNull(),
    /** False while the tutor pauses: what is booked stands, and nothing new is. */
    isActive: boolean().notNull().default(true),
    /** What the tutor wrote to be verified, until an admin decides; the reason of that decision. */
    verificationNote: text(),
    verificationAskedAt: momentColumn(),
    verificationReason: text(),
    verifiedAt: momentColumn(),
    verifiedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** IANA zone of the weekly hours and of single days. */
    zone: text().notNull(),
    noticeMinutes: integer().notNull().default(240),
    bufferMinutes: smallint().notNull().default(0),
    farthestDays: smallint().notNull().default(60),
    /** How many sessions a day the tutor gives at most; null: any number. */
    dailyMost: smallint(),
    /** Each booking waits until the tutor confirms it. */
    confirms: boolean().notNull().default(false),
    /** The tutor's own place for online sessions, an https address; goes to nobody but the two of a session. */
    meetingLink: text(),
    /** Until how long before the start a student cancels freely. */
    freeUntilMinutes: integer().notNull().default(1440),
    /** Kept by triggers. */
    totalReviews: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    totalSessions: integer().notNull().default(0),
    /** How long the tutor usually takes to answer a message; null until there is one. */
    responseMinutes: integer(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    index('tutor_profiles_asking').on(t.verificationAskedAt).where(sql`${t.verificationAskedAt} is not null`),
    check('tutor_profiles_rate', sql`${t.hourlyRate} between 1000 and 20000`),
    check('tutor_profiles_experience', sql`${t.experienceYears} between 0 and 50`),
    check('tutor_profiles_free_until', sql`${t.freeUntilMinutes} in (1440, 720, 15)`),
    check('tutor_profiles_buffer', sql`${t.bufferMinutes} between 0 and 240`),
    check('tutor_profiles_link', sql`${t.meetingLink} like 'https://%'`),
  ],
)

export const tutorSubjects = pgTable(
  'tutor_subjects',
  {
    tutorId: uuid()
      .notNull()
      .references(() => tutorProfiles.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    proficiencyLevel: text({ enum: proficiencyLevels }).notNull().default('intermediate'),
    /** The order in which the tutor wrote them. */
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.subject] }), index('tutor_subjects_by_subject').on(t.subject)],
)

/** Hours of every week, on the clock of the profile's zone. The ranges of a weekday do not overlap. */
export const tutorAvailability = pgTable(
  'tutor_availability',
  {
    tutorId: uuid()
      .notNull()
      .references(() => tutorProfiles.id, { onDelete: 'cascade' }),
    /** 0 for Sunday. */
    dayOfWeek: smallint().notNull(),
    startTime: time().notNull(),
    /** May be 24:00. */
    endTime: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tutorId, t.dayOfWeek, t.startTime] }),
    check('tutor_availability_day', sql`${t.dayOfWeek} between 0 and 6`),
    check('tutor_availability_forward', sql`${t.startTime} < ${t.endTime}`),
  ],
)

/** Single days that differ from the week; without hours the day is closed. */
export const tutorOverrides = pgTable(
  'tutor_overrides',
  {
    tutorId: uuid()
      .notNull()
      .references(() => tutorProfiles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    hours: jsonb().$type<{ start: string; end: string }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.day] })],
)

/**
 * A booking. It stays with one of the two when the other is erased. Rate, price and policy are those of the moment of
 * booking.
 */
export const tutoringSessions = pgTable(
  'tutoring_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    studentId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    tutorId: uuid().references(() => tutorProfiles.id, { onDelete: 'set null' }),
    /** The person behind the tutor. */
    tutorUserId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    sessionType: text({ enum: tutoringTypes }).notNull(),
    scheduledStart: momentColumn().notNull(),
    scheduledEnd: momentColumn().notNull(),
    actualStart: momentColumn(),
    actualEnd: momentColumn(),
    hourlyRate: integer().notNull(),
    totalCost: integer().notNull(),
    /** By the student, for both. */
    notes: text(),
    location: text(),
    /** The name of its room on the meeting server: whoever knows it can go in, so that it is in no answer. */
    room: text().notNull(),
    status: text({ enum: sessionStatuses }).notNull(),
    /** Until when a requested one waits for the tutor. */
    heldUntil: momentColumn(),
    cancelledBy: text({ enum: ['student', 'tutor'] }),
    cancelReason: text({ enum: cancelReasons }),
    /** The student cancelled when it was no longer free by the policy. */
    cancelledLate: boolean().notNull().default(false),
    /** Who reported that the other one was not there. */
    noShowBy: text({ enum: ['student', 'tutor'] }),
    noShowAt: momentColumn(),
    disputedAt: momentColumn(),
    /** How an admin decided about a disputed report, with the reason that both read. */
    disputeOutcome: text({ enum: disputeOutcomes }),
    disputeReason: text(),
    disputeDecidedAt: momentColumn(),
    disputeDecidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Since when both are asked whether a session that nobody started took place, and what they said. */
    askedAt: momentColumn(),
    studentSaid: boolean(),
    studentSaidAt: momentColumn(),
    tutorSaid: boolean(),
    /** Each side's own, but for 'Cancelled by user'. */
    tutorNotes: text(),
    studentNotes: text(),
    seriesId: uuid(),
    /** For calendar programs: rises when time or place change (RFC 5545). */
    sequence: integer().notNull().default(0),
    freeUntilMinutes: integer().notNull(),
    /** The tutor says that it was paid, which Quad has no part in; the student can object. */
    settledAt: momentColumn(),
    settlementDisputedAt: momentColumn(),
    cancelledAt: momentColumn(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    index('tutoring_sessions_student').on(t.studentId, t.scheduledStart),
    index('tutoring_sessions_teacher').on(t.tutorUserId, t.scheduledStart),
    index('tutoring_sessions_tutor').on(t.tutorId, t.scheduledStart),
    // For reminders of everybody's sessions.
    index('tutoring_sessions_start').on(t.scheduledStart).where(sql`${t.status} = 'scheduled'`),
    index('tutoring_sessions_held').on(t.heldUntil).where(sql`${t.heldUntil} is not null`),
    index('tutoring_sessions_running').on(t.scheduledEnd).where(sql`${t.status} = 'in_progress'`),
    index('tutoring_sessions_unstarted').on(t.scheduledEnd).where(sql`${t.status} = 'scheduled'`),
    // Disputes that wait for an admin.
    index('tutoring_sessions_disputed')
      .on(t.disputedAt)
      .where(sql`${t.disputedAt} is not null and ${t.disputeDecidedAt} is null`),
    index('tutoring_sessions_series').on(t.seriesId).where(sql`${t.seriesId} is not null`),
    check('tutoring_sessions_forward', sql`${t.scheduledStart} < ${t.scheduledEnd}`),
    check('tutoring_sessions_apart', sql`${t.studentId} <> ${t.tutorUserId}`),
    check('tutoring_sessions_held_requested', sql`(${t.status} = 'requested') = (${t.heldUntil} is not null)`),
    check('tutoring_sessions_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelReason} is not null)`),
    check('tutoring_sessions_place', sql`${t.sessionType} = 'online' or ${t.location} is not null`),
    check('tutoring_sessions_cost', sql`${t.hourlyRate} between 1000 and 20000 and ${t.totalCost} >= 0`),
  ],
)

/**
 * What takes somebody's time, as a student or as a tutor: bookings, those that wait for a confirmation, and proposed
 * times. No two of a person overlap: an exclusion constraint of the migrations says so, over ranges of (person, moment),
 * which needs no extension. Triggers write it, so that no path can forget it.
 */
export const tutoringOccupied = pgTable(
  'tutoring_occupied',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid()
      .notNull()
      .references(() => tutoringSessions.id, { onDelete: 'cascade' }),
    userId: owner(),
    role: text({ enum: ['student', 'tutor'] }).notNull(),
    kind: text({ enum: ['session', 'proposal'] }).notNull(),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    /** With the pause that the person, as a tutor, wants between two. */
    freeAt: momentColumn().notNull(),
  },
  (t) => [
    index('tutoring_occupied_of').on(t.userId, t.endsAt),
    index('tutoring_occupied_session').on(t.sessionId),
    check('tutoring_occupied_forward', sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.freeAt}`),
  ],
)

/** One of a completed session, by its student. */
export const sessionReviews = pgTable(
  'session_reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid()
      .notNull()
      .unique()
      .references(() => tutoringSessions.id, { onDelete: 'cascade' }),
    /** Null: erased. The review stays. */
    studentId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Of an erased tutor the reviews are deleted. */
    tutorId: uuid().references(() => tutorProfiles.id, { onDelete: 'set null' }),
    rating: smallint().notNull(),
    reviewText: text(),
    wouldRecommend: boolean().notNull().default(true),
    /** Shows no name. */
    anonymous: boolean().notNull().default(false),
    createdAt: momentColumn().notNull(),
    editedAt: momentColumn(),
    reply: text(),
    repliedAt: momentColumn(),
  },
  (t) => [
    index('session_reviews_tutor').on(t.tutorId, t.createdAt),
    index('session_reviews_student').on(t.studentId),
    check('session_reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
)
