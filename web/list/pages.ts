import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api/api.ts'

/** A page as the endpoint of a list answers it: rows, and the cursor of the next page. */
export type ListPage<R> = { rows: R[]; next: string | null; total?: number }
/** The cached pages of a list in their order. */
export type ListPages<R> = InfiniteData<ListPage<R>>
type Row = { id: string }

/** The prefix of the keys of all lists of an endpoint, whatever their filter. */
export function listKey({ path }: Pick<Endpoint, 'path'>) {
  return [path, 'pages'] as const
}

/** Whether a query is a list of that endpoint, whatever its filter. */
export function isListOf(from: Pick<Endpoint, 'path'>, { queryKey }: { queryKey: QueryKey }): boolean {
  return listKey(from).every((part, index) => queryKey[index] === part)
}

/**
 * A list that is read page by page. `filter` is the endpoint's input without `after`, `following` what differs in it
 * for all pages but the first.
 */
export function listPages<I extends z.ZodObject, R>(
  from: Endpoint<Access, I, z.ZodType<ListPage<R>>>,
  filter: z.input<I>,
  following?: Partial<z.input<I>>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKey(from), filter],
    queryFn: ({ pageParam }): Promise<ListPage<R>> =>
      call(from, { ...filter, ...(pageParam && { ...following, after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The rows in order. A moved row may come twice, once its new page is loaded: the later one counts. */
export function rowsOf<R extends Row>(pages: ListPages<R> | undefined): R[] {
  const rows = new Map<string, R>()
  for (const page of pages?.pages.toReversed() ?? [])
    for (const row of page.rows.toReversed()) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()].reverse()
}

/** How many rows the whole list has; 0 until known. */
export function totalOf(pages: ListPages<unknown> | undefined): number {
  return pages?.pages.at(-1)?.total ?? 0
}

/** A row's old position: the id of the row before it, null at the start; undefined where it was not in the list. */
export type RowPlace = string | null | undefined

export function rowPlaceIn(pages: ListPages<Row> | undefined, id: string): RowPlace {
  const rows = rowsOf(pages)
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? undefined : (rows[at - 1]?.id ?? null)
}

export function hasRow(pages: ListPages<Row>, id: string): boolean {
  return pages.pages.some((page) => page.rows.some((row) => row.id === id))
}

export function withoutRow<R extends Row>(pages: ListPages<R>, id: string): ListPages<R> {
  if (!hasRow(pages, id)) return pages
  return mapRows(pages, (rows) => rows.filter((row) => row.id !== id), -1)
}

/** Which rows a list has, and in which order, as its server decides. */
export type ListOrder<R> = {
  holds: (row: R) => boolean
  /** Null where a new row is always first. */
  compare: ((a: R, b: R) => number) | null
}

/**
 * The pages with this row's new state: at its present position; else after `place`; else, if it is new to this list, at
 * its position in the order. Without the row where it does not match the list.
 */
export function withRow<R extends Row>(
  pages: ListPages<R>,
  row: R,
  place: RowPlace,
  { holds, compare }: ListOrder<R>,
): ListPages<R> {
  if (!holds(row)) return withoutRow(pages, row.id)
  if (hasRow(pages, row.id)) return mapRows(pages, (rows) => rows.map((old) => (old.id === row.id ? row : old)))
  const known = place !== undefined && (place === null || hasRow(pages, place))
  const before = known ? place : placeByOrder(pages, row, compare)
  const target = Math.max(
    0,
    pages.pages.findIndex((page) => page.rows.some(({ id }) => id === before)),
  )
  return mapPages(pages, 1, (rows, index) => {
    const at = index === target ? rows.findIndex(({ id }) => id === before) + 1 : -1
    return at < 0 ? rows : rows.toSpliced(at, 0, row)
  })
}

/** The row after which it belongs. Rows changed in place may be out of order: the first later one decides. */
function placeByOrder<R extends Row>(pages: ListPages<R>, row: R, compare: ListOrder<R>['compare']): string | null {
  const rows = rowsOf(pages)
  const later = compare ? rows.findIndex((other) => compare(other, row) > 0) : 0
  return later === 0 ? null : (rows.at(later < 0 ? -1 : later - 1)?.id ?? null)
}

/** The pages with one more row at their end, which the total already counts. */
export function withLast<R>(pages: ListPages<R>, row: R): ListPages<R> {
  return mapPages(pages, 0, (rows, index) => (index === pages.pages.length - 1 ? [...rows, row] : rows))
}

/** `added`: by how much the change makes the whole list longer. */
export function mapRows<R>(pages: ListPages<R>, change: (rows: R[]) => R[], added = 0): ListPages<R> {
  return mapPages(pages, added, change)
}

function mapPages<R>(pages: ListPages<R>, added: number, change: (rows: R[], index: number) => R[]): ListPages<R> {
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      ...(page.total !== undefined && { total: page.total + added }),
      rows: change(page.rows, index),
    })),
  }
}
