import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { kindBetween, ownText, publicKind, publicText, textBetween } from '../../contract/publicText.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { day, id, instant, pageOf } from '../../contract/shapes.ts'
import { organizationName, organizationPicture } from '../organizations/contract.ts'
import { organizationCategories } from '../organizations/rules.ts'
import { acquaintance, personName, personPicture } from '../people/contract.ts'
import { campusEventScopes, campusEventWords, eventStates } from './rules.ts'
import { seatStates } from './seats/rules.ts'

/** What everybody reads of an event who may know of it, and can report. */
export const campusEventText = publicKind('campus-event', 'Event')
/** What somebody answers to the questions of an event: its officers read it, and can report it. */
export const campusAnswerText = kindBetween('campus-answer', 'Answer to an event')
/** What an officer writes to somebody whom they take off a list. */
export const campusRemovalText = kindBetween('campus-removal', 'Words of an officer')

/**
 * One date of an event. Everybody may know of one that is published; of one for members only, members and whoever is on
 * its list; of a draft, those who run the organization.
 */
export const campusEventScope = defineScope({
  name: 'campus event',
  key: 'id',
  roles: ['organizer'],
  everybody: 'stranger',
  notFound: campusEventWords.notThere,
  forbidden: () => 'Only officers of its organization can do this.',
})
const anybody = inScope(campusEventScope, 'organizer', 'stranger')

const ownEntry = z.strictObject({ title: ownText(), startsAt: instant, endsAt: instant })
/**
 * How the date goes with the reader's own calendar; `none`: it is over, cancelled or far ahead. `clash`: what takes that
 * time; `before`: what ends within the two hours before.
 */
const eventFit = z.strictObject({
  is: z.enum(['fits', 'clashes', 'none']),
  clash: ownEntry.nullable(),
  before: ownEntry.nullable(),
})

const organizer = z.strictObject({
  ...{ id, name: publicText(organizationName) },
  pictureUrl: publicText(organizationPicture).nullable(),
})

/** One date of an event in lists. */
export const campusEvent = z.strictObject({
  id,
  event: id,
  organization: organizer,
  state: z.enum(eventStates),
  title: publicText(campusEventText),
  pictureUrl: publicText(campusEventText).nullable(),
  category: z.enum(organizationCategories),
  place: publicText(campusEventText),
  online: z.boolean(),
  points: z.number().int(),
  membersOnly: z.boolean(),
  answered: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  zone: ownText(),
  capacity: z.number().int(),
  taken: z.number().int(),
  waiting: z.number().int(),
  opensAt: instant.nullable(),
  closesAt: instant,
  /** Whether something has to be answered before one can come. */
  asks: z.boolean(),
  cancelWords: publicText(campusEventText),
  fit: eventFit,
  favorite: z.boolean(),
  /** Whether the caller runs its organization. */
  runs: z.boolean(),
  /** What the caller is on its list; null: nothing. An offer that is over is lapsed. */
  seat: z
    .strictObject({
      state: z.enum(seatStates),
      guests: z.number().int(),
      /** The own place in line, from 1. */
      place: z.number().int().nullable(),
      offerEndsAt: instant.nullable(),
    })
    .nullable(),
})
export type CampusEvent = z.output<typeof campusEvent>

const goer = z.strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() })

export const campusEventInFull = campusEvent.extend({
  about: publicText(campusEventText),
  /** Where it is online leads through Quad, for those who go and those who run it alone. */
  hasLink: z.boolean(),
  guests: z.number().int(),
  questions: z.array(
    z.strictObject({
      id: publicText(campusEventText),
      text: publicText(campusEventText),
      kind: z.enum(['text', 'choice']),
      choices: z.array(publicText(campusEventText)),
      required: z.boolean(),
    }),
  ),
  /** The caller's own. */
  answers: ownText(z.record(z.string(), z.string())),
  shown: z.boolean(),
  /** What an officer wrote to the caller whom they took off. */
  said: z.strictObject({ id, words: textBetween(campusRemovalText) }).nullable(),
  /** Those who go, show it, and whom the caller may see; at most 60. */
  goers: z.array(goer),
  /** Other dates of the same event that the caller may know of, at most 12. */
  dates: z.array(z.strictObject({ id, startsAt: instant, state: z.enum(eventStates) })),
  repeats: z.boolean(),
  /** When it was when the caller got on its list; `elsewhere`: its place was another, too. */
  movedFrom: z.strictObject({ startsAt: instant, endsAt: instant, elsewhere: z.boolean() }).nullable(),
  /** For those who run it: how many people would be told of a change of this date, this and later ones, or all. */
  listed: z.record(z.enum(campusEventScopes), z.number().int()).nullable(),
  updatedAt: instant,
})
export type CampusEventInFull = z.output<typeof campusEventInFull>

export const listCampusEvents = endpoint(
  'signed-in',
  'GET',
  '/events',
  z.strictObject({
    /** Searches title, description, organization and place. */
    q: z.string().max(200).optional(),
    category: z.enum(organizationCategories).optional(),
    when: z.enum(['today', 'weekend']).optional(),
    /** Those of a day on the caller's clock. */
    day: day.optional(),
    /** Those alone that clash with nothing. */
    fits: z.enum(['yes']).optional(),
    /** Of one; those who run it find its drafts, too. */
    organization: id.optional(),
    /** Those alone of organizations that the caller belongs to. */
    yours: z.enum(['yes']).optional(),
    favorites: z.enum(['yes']).optional(),
    /** Those alone that the caller goes to, waits for, or is offered. */
    mine: z.enum(['yes']).optional(),
    /** Days that are over, the latest first. */
    earlier: z.enum(['yes']).optional(),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(60),
  }),
  pageOf(campusEvent).extend({ total: z.number().int() }),
)
/** Organizations in whose name the caller can make events, by name. */
export const listRunOrganizations = endpoint(
  'signed-in',
  'GET',
  '/event-organizations',
  nothing,
  z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ id, name: publicText(organizationName), category: z.enum(organizationCategories) },
        members: z.number().int(),
      }),
    ),
  }),
)
const nextEvent = z.strictObject({
  ...{ organization: id, id, title: publicText(campusEventText), startsAt: instant },
})
/** The next event of each of these organizations, at most 100, that has one of which the caller may know. */
export const listNextCampusEvents = endpoint(
  'signed-in',
  'GET',
  '/next-events',
  z.strictObject({
    /** Their ids, with commas between them. */
    organizations: z
      .string()
      .max(4000)
      .refine((all) => id.array().max(100).safeParse(all.split(',')).success, 'These are no ids of organizations.'),
  }),
  z.strictObject({ rows: z.array(nextEvent) }),
)
/** What the operator allows. */
export const readEventLimits = endpoint(
  'signed-in',
  'GET',
  '/event-limits',
  nothing,
  z.strictObject({ points: z.number().int() }),
)
export const readCampusEvent = endpoint(anybody, 'GET', '/events/:id', z.strictObject({ id }), campusEventInFull)
/** The address of the meeting. Refused to whoever does not go. */
export const openCampusLink = endpoint(
  anybody,
  'POST',
  '/events/:id/link',
  z.strictObject({ id }),
  z.strictObject({ link: ownText() }),
)

export const markCampusEvent = endpoint(
  anybody,
  'PUT',
  '/events/:id/favorite',
  z.strictObject({ id, favorite: z.boolean() }),
  nothing,
)

/** A coming event of the caller that somebody else runs, who reads the caller's name there. */
const sharedEvent = z.strictObject({
  ...{ id, title: publicText(campusEventText), organization: publicText(organizationName), startsAt: instant },
  state: z.enum(seatStates),
})
/** At most 100, by their start. */
export const listSharedCampusEvents = endpoint(
  inScope(acquaintance, 'known', 'blocker'),
  'GET',
  '/people/:id/events',
  z.strictObject({ id }),
  z.strictObject({ rows: z.array(sharedEvent) }),
)
