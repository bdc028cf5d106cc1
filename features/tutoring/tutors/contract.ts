import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { daysBetween } from '../../../contract/day.ts'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { ownText, publicText } from '../../../contract/publicText.ts'
import { day, id, timeOfDay, zone } from '../../../contract/shapes.ts'
import {
  cancellationPolicies,
  experienceLimits,
  faultyHours,
  hourlyRates,
  isMeetingLink,
  proficiencyLevels,
  tutoringTypes,
  tutorLanguages,
  tutorLimits,
  tutorSubjectNames,
  tutorWords,
  usualHours,
} from './rules.ts'
import { requiredText, shownSubjects, tutorProfileText } from './shown.contract.ts'

const whole = ({ least, most }: { least: number; most: number }, words: string) =>
  z.number(words).int(words).min(least, words).max(most, words)
const each = <T extends z.ZodType>(one: T, most: number, none: string) =>
  z
    .array(one)
    .min(1, none)
    .max(most, `At most ${most}.`)
    .refine((all) => new Set(all).size === all.length, 'Each of them once.')

const hoursOfDay = z.strictObject({
  start: timeOfDay,
  /** 24:00 is the end of the day. */
  end: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Choose a time.'),
})
const openHours = hoursOfDay.extend({
  /** 0 for Sunday. */
  weekday: z.number().int().min(0).max(6),
})
/** On the tutor's clock. The hours of one weekday do not overlap. */
const weeklyHours = z
  .array(openHours)
  .max(70, 'At most 70 rows.')
  .superRefine((rows, context) => {
    for (const weekday of new Set(rows.map((row) => row.weekday))) {
      const places = rows.flatMap((row, index) => (row.weekday === weekday ? [index] : []))
      const own = rows.filter((row) => row.weekday === weekday)
      for (const { index, field, words } of faultyHours(own))
        context.addIssue({ code: 'custom', path: [places[index] ?? 0, field], message: words })
    }
  })

const tutorSubject = z.strictObject({
  subject: z.enum(tutorSubjectNames, tutorWords.selectSubjects),
  level: z.enum(proficiencyLevels).default('intermediate'),
})
const applicationFields = z.strictObject({
  bio: requiredText(4000, 'Write something about yourself.', { lines: true }),
  /** Whole cents. */
  hourlyRate: whole(hourlyRates, 'Between $10.00 and $200.00 an hour.'),
  experienceYears: whole(experienceLimits, 'Between 0 and 50 years.'),
  education: requiredText(300, 'Say what you study or have studied.'),
  location: requiredText(300, 'Say where you tutor.'),
  languages: each(z.enum(tutorLanguages), 10, 'Choose at least one language.'),
  sessionTypes: each(z.enum(tutoringTypes), 2, 'Choose at least one kind of session.'),
  subjects: z
    .array(tutorSubject)
    .min(1, tutorWords.selectSubjects)
    .max(20, 'At most 20 subjects.')
    .superRefine((rows, context) => {
      for (const [index, { subject }] of rows.entries())
        if (rows.findIndex((row) => row.subject === subject) < index)
          context.addIssue({ code: 'custom', path: [index, 'subject'], message: tutorWords.subjectTwice })
    }),
})

/** How bookings work. */
const bookingRules = z.strictObject({
  noticeMinutes: whole(tutorLimits.notice, 'At most 14 days.'),
  /** Free time between two sessions. */
  bufferMinutes: whole(tutorLimits.buffer, 'At most 4 hours.'),
  farthestDays: whole(tutorLimits.farthest, 'Between 1 and 365 days.'),
  /** Sessions a day; null: any number. */
  dailyMost: whole(tutorLimits.daily, 'Between 1 and 24 sessions.').nullable(),
  /** Each booking waits for the tutor, for 12 hours at most. */
  confirms: z.boolean(),
  meetingLink: z
    .string()
    .trim()
    .max(500, 'At most 500 characters.')
    .refine(isMeetingLink, 'Give an address that begins with https://.')
    .nullable(),
  /** Until how many minutes before the start a student cancels freely. */
  freeUntilMinutes: z.literal(cancellationPolicies),
  /** False: paused. What is booked stands. */
  active: z.boolean(),
})

const tutorDay = z.strictObject({ day, hours: z.array(hoursOfDay) })

/** The own profile, with everything that only the tutor sees. */
export const ownTutor = z.strictObject({
  id,
  bio: publicText(tutorProfileText),
  hourlyRate: z.number().int(),
  experienceYears: z.number().int(),
  education: publicText(tutorProfileText),
  location: publicText(tutorProfileText),
  languages: z.array(z.enum(tutorLanguages)),
  sessionTypes: z.array(z.enum(tutoringTypes)),
  subjects: shownSubjects,
  ...bookingRules.shape,
  meetingLink: ownText().nullable(),
  /** IANA zone of the hours; it stays when the person moves, until they say that the hours move too. */
  zone: ownText(),
  hours: z.array(openHours),
  /** Single days from today on that differ from the week; without hours they are closed. */
  days: z.array(tutorDay),
  verification: z.strictObject({
    state: z.enum(['none', 'asked', 'verified', 'declined']),
    note: ownText().nullable(),
    /** Why an admin decided so. */
    reason: ownText().nullable(),
  }),
  /** Moderators have hidden bio, education and location from everybody else. */
  hidden: z.boolean(),
})
export type OwnTutor = z.output<typeof ownTutor>

/** Makes the caller a tutor. The hours are on the clock of `zone`, by default the caller's. */
export const becomeTutor = endpoint(
  'signed-in',
  'POST',
  '/tutor',
  z.strictObject({
    ...applicationFields.shape,
    hourlyRate: applicationFields.shape.hourlyRate.default(hourlyRates.usual),
    experienceYears: applicationFields.shape.experienceYears.default(experienceLimits.usual),
    location: applicationFields.shape.location.default('Online'),
    languages: applicationFields.shape.languages.default(['English']),
    sessionTypes: applicationFields.shape.sessionTypes.default(['online']),
    hours: weeklyHours.default(usualHours),
    zone: zone.optional(),
  }),
  ownTutor,
)
/** Null: the caller is no tutor. */
export const readOwnTutor = endpoint(
  'signed-in',
  'GET',
  '/tutor',
  nothing,
  z.strictObject({ tutor: ownTutor.nullable() }),
)
/** Omitted fields stay. A changed price or policy is for new bookings. */
export const editTutor = endpoint(
  'signed-in',
  'PATCH',
  '/tutor',
  z.strictObject({ ...changeable(applicationFields.shape), ...changeable(bookingRules.shape) }),
  ownTutor,
)
/** Replaces all weekly hours. With a `zone` the hours, and those of single days, are on its clock from then on. */
export const setWeeklyHours = endpoint(
  'signed-in',
  'PUT',
  '/tutor/hours',
  z.strictObject({ hours: weeklyHours, zone: zone.optional() }),
  ownTutor,
)
/**
 * What holds on some days instead of the weekly hours: other hours, none (a holiday), or, with null, the weekly hours
 * again. `to` is the last day.
 */
export const setTutorDays = endpoint(
  'signed-in',
  'PUT',
  '/tutor/days',
  z
    .strictObject({
      from: day,
      to: day,
      hours: z
        .array(hoursOfDay)
        .max(10, 'At most 10 rows.')
        .superRefine((rows, context) => {
          for (const { index, field, words } of faultyHours(rows))
            context.addIssue({ code: 'custom', path: [index, field], message: words })
        })
        .nullable(),
    })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: 'The last day cannot be before the first.' })
    .refine(({ from, to }) => daysBetween(from, to) < 366, { path: ['to'], message: 'At most a year.' }),
  ownTutor,
)
/** Asks admins for the verified mark. Asking again replaces the note. */
export const askForVerification = endpoint(
  'signed-in',
  'POST',
  '/tutor/verification',
  z.strictObject({ note: requiredText(2000, 'Say by what you can be verified.', { lines: true }) }),
  ownTutor,
)
