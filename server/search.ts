import { type ReadFills, slot } from '../contract/slot.ts'

/**
 * SQL references to the parameters of the statement that searches: the person, the present moment, and the question as
 * a `tsquery` over `nameWordsSql` (server/db/search.ts), for rows among everybody's, which only such an index finds.
 * Null: rows are asked for by their ids.
 */
export type SearchParameters = { me: string; now: string; names: string | null }

/** Everything of one feature that a person may find, so that a search through all features is one statement. */
export type SearchSource = {
  /** A SELECT made by `searchSelect` of all that the person sees. The search itself adds the condition on the texts. */
  rows: (at: SearchParameters, fills: ReadFills) => string
}

export const searchSources = slot<SearchSource>('search.sources')

/** SQL for a row that can be found. A text that is null is not searched. */
export type SearchExpressions = {
  /** The feature and the kind name, on the browser's side, the icon, the group and the address of the row. */
  feature: string
  kind: string
  id: string
  title: string
  /** The id of the thing by which it is opened, such as the assignment of a file; null: itself. */
  parent: string
  /** What it is a part of, in words. */
  about: string
  place: string
  course: string
  /** Index of the course's colour, 0 to 11. */
  color: string
  /** Longer words, which are searched and shown in part. */
  notes: string
  /** Its moment (`timestamptz`), or the day of something without a time (`date`), by which what is near stands first. */
  at: string
  day: string
  state: string
}

const defaults: Omit<SearchExpressions, 'feature' | 'kind' | 'id' | 'title'> = {
  parent: 'null::uuid',
  about: 'null::text',
  place: 'null::text',
  course: 'null::text',
  color: 'null::int',
  notes: 'null::text',
  at: 'null::timestamptz',
  day: 'null::date',
  state: `'open'::text`,
}

/** The order of the columns is the same for all features, so that UNION ALL can join them. */
const order: (keyof SearchExpressions)[] = [
  ...(['feature', 'kind', 'id', 'title'] as const),
  ...(Object.keys(defaults) as (keyof typeof defaults)[]),
]

/** What is searched. */
const texts = ['title', 'about', 'place', 'course', 'notes'] as const

/** A SELECT of rows that can be found. */
export function searchSelect(
  expressions: Pick<SearchExpressions, 'feature' | 'kind' | 'id' | 'title'> & Partial<SearchExpressions>,
  from: string,
): string {
  const complete = { ...defaults, ...expressions }
  const searched = texts.flatMap((name) => (name in expressions ? complete[name] : []))
  // One text needs no joining, which costs as much as comparing it.
  const all = searched.length === 1 ? searched[0] : `concat_ws(' ', ${searched.join(', ')})`
  return `select ${order.map((name) => `${complete[name]} as ${name}`).join(', ')}, ${all} as texts from ${from}`
}
