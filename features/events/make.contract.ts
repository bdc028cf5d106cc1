import { z } from 'zod'
import { changeable } from '../../contract/changes.ts'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText } from '../../contract/publicText.ts'
import { openRepeat } from '../../contract/repeat.ts'
import { inScope } from '../../contract/scope.ts'
import { day, id, instant, text, timeOfDay, zone } from '../../contract/shapes.ts'
import { organizationScope, whoRuns } from '../organizations/contract.ts'
import { organizationCategories } from '../organizations/rules.ts'
import { campusEventInFull, campusEventScope } from './contract.ts'
import { questionShape } from './questions.rules.ts'
import { campusEventScopes, eventLimits, eventStates, mostDates, mostPointsEver, usualCapacity } from './rules.ts'

const organizers = inScope(campusEventScope, 'organizer')

const { title, about, place, link, words, capacity, guests, questions, opensDays } = eventLimits
const opensMost = opensDays * 1440
const fields = {
  title: text(title).pipe(z.string().min(1, 'Name the event.')),
  about: text(about, { lines: true }).default(''),
  category: z.enum(organizationCategories, 'Choose a category.'),
  place: text(place).default(''),
  link: text(link)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Write a whole address, with https://.' })]))
    .default(''),
  /** At most as many as the operator allows (`readEventLimits`). */
  points: z.number().int().min(0).max(mostPointsEver).default(0),
  membersOnly: z.boolean().default(false),
  answered: z.boolean().default(true),
  capacity: z
    .number()
    .int()
    .min(1, 'At least 1.')
    .max(capacity, `At most ${capacity.toLocaleString('en')}.`)
    .default(usualCapacity),
  guests: z.number().int().min(0).max(guests, `At most ${guests} guests.`).default(0),
  /** Minutes before the start; null: registration is open at once. */
  opensMinutes: z.number().int().min(0).max(opensMost).nullable().default(null),
  closesMinutes: z.number().int().min(0).max(opensMost).default(0),
  questions: z
    .array(questionShape)
    .max(questions, `At most ${questions} questions.`)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Each question once.')
    .default([]),
}
/** Times of day on the clock of the event's zone. */
const times = {
  date: day,
  start: timeOfDay,
  /** On the next day where it is not after the start. */
  end: timeOfDay,
}

const repeating = {
  repeat: openRepeat.nullable().default(null),
  /** Days of the repeat that are left out. */
  except: z.array(day).max(mostDates).default([]),
}
const whole = { ...fields, ...times, zone, ...repeating }
/** A draft with all its dates. Answers the first one. */
export const createCampusEvent = endpoint(
  inScope(organizationScope, ...whoRuns),
  'POST',
  '/organizations/:id/events',
  z.strictObject({ id, ...whole }),
  z.strictObject({ event: id }),
)
/** All of a draft anew, with all its dates; the one that is named becomes the first. Refused once a date is published. */
export const saveCampusDraft = endpoint(
  organizers,
  'PUT',
  '/events/:id/draft',
  z.strictObject({ id, ...whole }),
  z.strictObject({ event: id }),
)
const scope = z.enum(campusEventScopes).default('this')
/** Omitted fields stay. Refused (conflict) where somebody else changed it after `seenAt`. */
export const editCampusEvent = endpoint(
  organizers,
  'PATCH',
  '/events/:id',
  z.strictObject({ id, seenAt: instant, scope, ...changeable(fields), ...changeable(times) }),
  campusEventInFull,
)
/**
 * What the form needs beyond the page: the rule, the dates from this one on by the days that the rule gave them, the days
 * left out of it, and the address where it is online.
 */
export const readCampusForm = endpoint(
  organizers,
  'GET',
  '/events/:id/form',
  z.strictObject({ id }),
  z.strictObject({
    ...{ repeat: openRepeat.nullable(), link: ownText() },
    /** The first date of all, and the day from which its rule is read; of others, their own. */
    ...{ first: id, from: day },
    /** How many times of the whole come before this one; they count. */
    before: z.number().int(),
    leftOut: z.array(day),
    dates: z.array(
      z.strictObject({ id, day, movedTo: day.nullable(), state: z.enum(eventStates), listed: z.boolean() }),
    ),
  }),
)
/** The days of a rule, at most as many as an event can have. Refused where it is none, or does not end within a year. */
export const previewCampusRepeat = endpoint(
  'signed-in',
  'POST',
  '/event-days',
  z.strictObject({ date: day, repeat: openRepeat }),
  z.strictObject({ days: z.array(day) }),
)
/** The days from this date on that another rule would give. */
export const previewCampusChange = endpoint(
  organizers,
  'POST',
  '/events/:id/days',
  z.strictObject({ id, repeat: openRepeat }),
  z.strictObject({ days: z.array(day) }),
)
/**
 * Another rule from this date on, counted over the whole; null: this one is the last. Dates that it does not have are deleted, and cancelled with
 * the words where somebody is on their list. Refused where there are such and no words.
 */
export const changeCampusRepeat = endpoint(
  organizers,
  'PUT',
  '/events/:id/repeat',
  z.strictObject({ id, seenAt: instant, ...repeating, words: text(words, { lines: true }).default('') }),
  campusEventInFull,
)
/** Of a draft; `published` false: back to a draft, while nobody is on its list. */
export const publishCampusEvent = endpoint(
  organizers,
  'PUT',
  '/events/:id/publication',
  z.strictObject({ id, scope, published: z.boolean() }),
  campusEventInFull,
)
/** A draft is deleted; what is published is cancelled, and those on its list read the words. */
export const cancelCampusEvent = endpoint(
  organizers,
  'DELETE',
  '/events/:id',
  z.strictObject({ id, scope, words: text(words, { lines: true }).default('') }),
  nothing,
)
