import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { ownText, publicKind, publicText } from '../../../contract/publicText.ts'
import { defineScope, inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { personName, personPicture } from '../../people/contract.ts'
import {
  cancellationPolicies,
  priceRangeNames,
  proficiencyLevels,
  tutoringTypes,
  tutorLanguages,
  tutorOrders,
  tutorSubjectNames,
  tutorWords,
  verificationTabs,
} from './rules.ts'

/** What everybody reads of a tutor. */
export const tutorProfileText = publicKind('tutor-profile', 'Tutor profile')

/**
 * A tutor as everybody sees them who is signed in, whatever their Profile Visibility is: tutors show themselves. Not
 * there is whoever is suspended, has deleted the account, or is separated from the caller by a block.
 */
export const tutorScope = defineScope({
  name: 'tutor',
  key: 'id',
  roles: ['tutor'],
  everybody: 'stranger',
  notFound: tutorWords.notThere,
  forbidden: ([role]) => (role === 'stranger' ? tutorWords.oneself : 'Only the tutor can do this.'),
})

/** A text that has to say something. */
export const requiredText = (max: number, words: string, options: { lines?: boolean } = {}) =>
  text(max, options).pipe(z.string().min(1, words))
export const shownSubjects = z.array(
  z.strictObject({ subject: z.enum(tutorSubjectNames), level: z.enum(proficiencyLevels) }),
)

/** A tutor in lists. */
export const tutorCard = z.strictObject({
  id,
  /** The person, for blocking and reporting, and by whom their colour is chosen everywhere. */
  person: id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  verified: z.boolean(),
  /** Of all reviews, to two places; null without one. */
  averageRating: z.number().nullable(),
  totalReviews: z.number().int(),
  /** Completed ones. */
  totalSessions: z.number().int(),
  bio: publicText(tutorProfileText),
  education: publicText(tutorProfileText),
  location: publicText(tutorProfileText),
  /** Whole cents. */
  hourlyRate: z.number().int(),
  experienceYears: z.number().int(),
  /** How long the tutor usually takes to answer a message; null: new. */
  responseMinutes: z.number().int().nullable(),
  subjects: shownSubjects,
  languages: z.array(z.enum(tutorLanguages)),
  sessionTypes: z.array(z.enum(tutoringTypes)),
  /** With weekly hours, on the tutor's clock, 0 for Sunday; none: to be asked. */
  weekdays: z.array(z.number().int()),
})
export type TutorCard = z.output<typeof tutorCard>

/** Everybody who takes bookings, but for the caller. */
export const listTutors = endpoint(
  'signed-in',
  'GET',
  '/tutors',
  z.strictObject({
    /** Searches name, subjects and bio. */
    q: z.string().max(200).optional(),
    subject: z.enum(tutorSubjectNames).optional(),
    price: z.enum(priceRangeNames).optional(),
    type: z.enum(tutoringTypes).optional(),
    /** The least average. */
    rating: z.number().min(1).max(5).optional(),
    sort: z.enum(tutorOrders).default('rating'),
    /** Only who has a time of an hour in the next seven days at which the caller is free. */
    free: z.enum(['yes']).optional(),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(60).default(24),
  }),
  pageOf(tutorCard).extend({ total: z.number().int() }),
)

export const tutorPage = tutorCard.extend({
  /** Whether it is the caller. */
  own: z.boolean(),
  /** False: takes no bookings at the moment. */
  active: z.boolean(),
  /** IANA zone of the tutor's clock. */
  zone: ownText(),
  /** Each booking waits for the tutor. */
  confirms: z.boolean(),
  noticeMinutes: z.number().int(),
  farthestDays: z.number().int(),
  freeUntilMinutes: z.literal(cancellationPolicies),
  /** How many reviews have one star, two, to five. */
  distribution: z.array(z.number().int()).length(5),
  tutorSince: instant,
})
export type TutorPage = z.output<typeof tutorPage>
export const readTutor = endpoint(
  inScope(tutorScope, 'tutor', 'stranger'),
  'GET',
  '/tutors/:id',
  z.strictObject({ id }),
  tutorPage,
)

/** Who asks to be verified, longest waiting first; or who is verified, newest first. */
export const listVerificationRequests = endpoint(
  site('admin'),
  'GET',
  '/tutor-verifications',
  z.strictObject({ state: z.enum(verificationTabs).default('asked') }),
  z.strictObject({
    counts: z.strictObject({ asked: z.number().int(), verified: z.number().int() }),
    rows: z.array(
      z.strictObject({
        id,
        person: id,
        name: publicText(personName),
        education: publicText(tutorProfileText),
        subjects: shownSubjects,
        note: ownText(),
        /** Of the last decision. */
        reason: ownText().nullable(),
        askedAt: instant.nullable(),
        verifiedAt: instant.nullable(),
      }),
    ),
  }),
)
/**
 * Grants the mark, declines it, or takes it away. The tutor reads the reason. `seen`: what the tutor is for the caller;
 * where somebody else has decided meanwhile it is a conflict.
 */
export const decideVerification = endpoint(
  site('admin'),
  'PUT',
  '/tutor-verifications/:id',
  z.strictObject({
    id,
    granted: z.boolean(),
    reason: requiredText(1000, 'Say why.', { lines: true }),
    seen: z.enum(verificationTabs).optional(),
  }),
  nothing,
)
