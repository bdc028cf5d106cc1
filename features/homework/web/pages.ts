import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/api/api.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import { type ListQuery, matchesFilter, type PresentMoment } from './filters.ts'
import { assignmentComparator } from './order.ts'

const perPage = 60
export const pagesKey = [listAssignments.path, 'pages'] as const

type Page = z.output<typeof listAssignments.output>
export type ListPages = InfiniteData<Page>

export function assignmentPages({ filter, sort }: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey, filter, sort],
    queryFn: ({ pageParam }) =>
      call(listAssignments, { ...filter, sort, after: pageParam || undefined, limit: perPage }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/**
 * What is on screen. One that was completed keeps its place until the list is fetched again, and so may come twice
 * once its new place is loaded: the later one counts.
 */
export function rowsOf(pages: ListPages | undefined): Assignment[] {
  const rows = new Map<string, Assignment>()
  for (const page of pages?.pages.toReversed() ?? [])
    for (const row of page.rows.toReversed()) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()].reverse()
}

export function totalOf(pages: ListPages | undefined): number {
  return pages?.pages.at(-1)?.total ?? 0
}

/** Where a row stood: the id of the one before it, null at the very start; undefined where it was not in the list. */
export type RowPlace = string | null | undefined

export function rowPlaceIn(pages: ListPages | undefined, id: string): RowPlace {
  const rows = rowsOf(pages)
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? undefined : (rows[at - 1]?.id ?? null)
}

export function withoutRow(pages: ListPages, id: string): ListPages {
  if (!hasRow(pages, id)) return pages
  return mapRows(pages, (rows) => rows.filter((row) => row.id !== id), -1)
}

/**
 * The pages with this assignment as it is now: where it stands; else back after `place`; else, where it is new to this
 * list, at the place that the order gives it. Without it where the filter does not hold it.
 */
export function withRow(
  pages: ListPages,
  wanted: ListQuery,
  row: Assignment,
  place: RowPlace,
  present: PresentMoment,
): ListPages {
  if (!matchesFilter(wanted.filter, row, present)) return withoutRow(pages, row.id)
  if (hasRow(pages, row.id)) return mapRows(pages, (rows) => rows.map((old) => (old.id === row.id ? row : old)))
  const known = place !== undefined && (place === null || hasRow(pages, place))
  const before = known ? place : placeByOrder(pages, wanted, row)
  const target = Math.max(
    0,
    pages.pages.findIndex((page) => page.rows.some(({ id }) => id === before)),
  )
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const at = index === target ? page.rows.findIndex(({ id }) => id === before) + 1 : -1
      return { ...page, total: page.total + 1, rows: at < 0 ? page.rows : page.rows.toSpliced(at, 0, row) }
    }),
  }
}

/** The row after which it belongs. Rows changed in place may stand out of order: the first that is later decides. */
function placeByOrder(pages: ListPages, { sort }: ListQuery, row: Assignment): string | null {
  const rows = rowsOf(pages)
  const compare = assignmentComparator(sort)
  const later = sort === 'newest' ? 0 : rows.findIndex((other) => compare(other, row) > 0)
  return later === 0 ? null : (rows.at(later < 0 ? -1 : later - 1)?.id ?? null)
}

export function hasRow(pages: ListPages, id: string): boolean {
  return pages.pages.some((page) => page.rows.some((row) => row.id === id))
}

/** The pages with one more row at their end that the total already counts. */
export function withLast(pages: ListPages, of: Assignment): ListPages {
  const last = pages.pages.length - 1
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (index === last ? { ...page, rows: [...page.rows, of] } : page)),
  }
}

export function mapRows(pages: ListPages, change: (rows: Assignment[]) => Assignment[], total = 0): ListPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, total: page.total + total, rows: change(page.rows) })),
  }
}

/** The pages with an assignment's count of subtasks as it now is. */
export function withCounts(
  pages: ListPages,
  id: string,
  counts: Pick<Assignment, 'subtasks' | 'subtasksDone'>,
): ListPages {
  if (!hasRow(pages, id)) return pages
  return mapRows(pages, (rows) => rows.map((row) => (row.id === id ? { ...row, ...counts } : row)))
}
