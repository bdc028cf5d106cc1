import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/api.ts'
import { type Assignment, type Filter, listAssignments } from '../contract.ts'
import { fits } from './filters.ts'

const perPage = 60
export const pagesKey = [listAssignments.path, 'pages'] as const

type Page = z.output<typeof listAssignments.output>
export type Pages = InfiniteData<Page>

export function assignmentPages(filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ pageParam }) => call(listAssignments, { ...filter, after: pageParam || undefined, limit: perPage }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/**
 * What is on screen. One that was completed keeps its place until the list is fetched again, and so may come twice
 * once its new place is loaded: the later one counts.
 */
export function rowsOf(pages: Pages | undefined): Assignment[] {
  const rows = new Map<string, Assignment>()
  for (const page of pages?.pages.toReversed() ?? [])
    for (const row of page.rows.toReversed()) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()].reverse()
}

export function totalOf(pages: Pages | undefined): number {
  return pages?.pages.at(-1)?.total ?? 0
}

/** The pages with this assignment as it is now, at its place; without it where the filter no longer holds it. */
export function withChanged(pages: Pages, filter: Filter, changed: Assignment): Pages {
  if (!fits(filter, changed)) return without(pages, changed.id)
  return mapRows(pages, (rows) => rows.map((row) => (row.id === changed.id ? changed : row)))
}

export function without(pages: Pages, id: string): Pages {
  if (!holds(pages, id)) return pages
  return mapRows(pages, (rows) => rows.filter((row) => row.id !== id), -1)
}

/** The pages with this assignment again: as it is now, or put back after `before`, at the very start where that is undefined. */
export function withBack(pages: Pages, filter: Filter, back: Assignment, before: string | undefined): Pages {
  if (!fits(filter, back)) return without(pages, back.id)
  if (holds(pages, back.id)) return withChanged(pages, filter, back)
  const found = pages.pages.findIndex((page) => page.rows.some((row) => row.id === before))
  const target = Math.max(0, found)
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const at = index === target ? page.rows.findIndex((row) => row.id === before) + 1 : -1
      return { ...page, total: page.total + 1, rows: at < 0 ? page.rows : page.rows.toSpliced(at, 0, back) }
    }),
  }
}

export function holds(pages: Pages, id: string): boolean {
  return pages.pages.some((page) => page.rows.some((row) => row.id === id))
}

/** The pages with one more row at their end that the total already counts. */
export function withLast(pages: Pages, of: Assignment): Pages {
  const last = pages.pages.length - 1
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (index === last ? { ...page, rows: [...page.rows, of] } : page)),
  }
}

function mapRows(pages: Pages, change: (rows: Assignment[]) => Assignment[], total = 0): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, total: page.total + total, rows: change(page.rows) })),
  }
}

/** The pages with an assignment's count of subtasks as it now is. */
export function withCounts(pages: Pages, id: string, counts: Pick<Assignment, 'subtasks' | 'subtasksDone'>): Pages {
  if (!holds(pages, id)) return pages
  return mapRows(pages, (rows) => rows.map((row) => (row.id === id ? { ...row, ...counts } : row)))
}
