import { z } from 'zod'
import { agendaRow } from '../../contract/agenda.ts'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { day, id, instant, text } from '../../contract/shapes.ts'
import { maxQuestion, shownOfKind } from './rules.ts'

/** The name of a kind of things that can be found, which a feature chooses. */
const foundKind = z.string().regex(/^[a-z-]{1,40}$/, 'There is no such kind.')

/** Something that was found. */
export const found = z.strictObject({
  /** The feature and the kind; they say how it is opened. */
  feature: z.string(),
  kind: z.string(),
  id,
  title: z.string(),
  /** The thing with which it is opened, such as the assignment of a file. */
  parent: id.nullable(),
  /** What it is a part of. */
  about: z.string().nullable(),
  place: z.string().nullable(),
  /** The course as written, and the index of its colour, 0 to 11. */
  course: z.string().nullable(),
  color: z.number().int().nullable(),
  /** The part of its notes with the words, where nothing else of it has them. */
  excerpt: z.string().nullable(),
  /** Its moment, or its day if it has no time. */
  at: instant.nullable(),
  day: day.nullable(),
  state: z.enum(['open', 'tentative', 'running', 'done', 'cancelled']),
})
export type Found = z.output<typeof found>

/** The rows of a feature are missing, since they could not be read. */
const incomplete = z.boolean()

/**
 * Everything of the caller, and everybody whom they see, with all words of the question: in any order, each the
 * beginning of a word, without case and accents. Where there is nothing, one typing error in each longer word is
 * forgiven. What the caller opened from here before comes first in its kind, then what has the words in its title, is
 * open, and is near today.
 */
export const searchEverything = endpoint(
  'signed-in',
  'GET',
  '/search',
  z.strictObject({
    q: text(maxQuestion).pipe(z.string().min(1, 'Write what you look for.')),
    /** Results of each kind. */
    limit: z.number().int().min(1).max(shownOfKind.most).default(shownOfKind.usual),
  }),
  z.strictObject({
    rows: z.array(found),
    /** How many there are of each kind that has any. */
    counts: z.record(z.string(), z.number().int()),
    /** Nothing was found as written; these have a word that differs in one letter. */
    forgiving: z.boolean(),
    incomplete,
  }),
)

/** What is offered before anything is typed: what is next today, and what the caller opened from here last. */
export const readSearchStart = endpoint(
  'signed-in',
  'GET',
  '/search/start',
  nothing,
  z.strictObject({ next: z.array(agendaRow), recent: z.array(found), incomplete }),
)

/** Notes that the caller opened something from the search, on all devices. */
export const noteSearchUse = endpoint(
  'signed-in',
  'POST',
  '/search/uses',
  z.strictObject({ kind: foundKind, id }),
  nothing,
)
