import { type ReadFills, slot } from '../contract/slot.ts'

/**
 * SQL references to the parameters of a statement: the person and the present moment; for rows among everybody's, the
 * question as a `tsquery` over `nameWordsSql` (server/db/search.ts), by which an index finds them; and, where rows are
 * asked for by their ids, these (`uuid[]`).
 */
export type SearchParameters = { me: string; now: string; names: string | null; ids: string | null }

/** Everything of one feature that a person may find. */
export type SearchSource = {
  /**
   * A SELECT made by `searchSelect` of all that the person sees. The search itself adds the condition on the ids; it is
   * for the feature to use them where that condition is not pushed into its SELECT.
   */
  rows: (at: SearchParameters, fills: ReadFills) => string
  /**
   * The counters (server/db/versions.ts) that rise when any of it changes: until then its words are kept in memory. None
   * for rows among everybody's, which are asked for with each question. A test compares them with the tables that are read.
   */
  topics?: readonly string[]
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

/** A SELECT of rows that can be found. */
export function searchSelect(
  expressions: Pick<SearchExpressions, 'feature' | 'kind' | 'id' | 'title'> & Partial<SearchExpressions>,
  from: string,
): string {
  const complete = { ...defaults, ...expressions }
  return `select ${order.map((name) => `${complete[name]} as ${name}`).join(', ')} from ${from}`
}
