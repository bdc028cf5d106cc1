import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { read } from '../../../web/api/api.ts'
import { readCalendar } from '../contract.ts'
import { clashesOf, monthAfter, monthSpan } from '../rules.ts'
import { monthsIn, type PlacedRow, placeRow } from './geometry/grid.rules.ts'

/** Whole months are fetched in every view, so that all views share them; the months around them are prefetched. */
function monthQuery(month: string) {
  return { ...read(readCalendar, monthSpan(`${month}-01`, 0)), staleTime: 30_000 }
}

/** Fetches the months of the days from one to another, so that the calendar is drawn with them at once. */
export async function prefetchCalendar(client: QueryClient, first: string, last: string): Promise<void> {
  await Promise.all(monthsIn(first, last).map((month) => client.prefetchQuery(monthQuery(month))))
}

/** All agenda rows from one day to another, and more: whole months of them. */
export function useCalendar(first: string, last: string, zone: string) {
  const client = useQueryClient()
  const months = monthsIn(first, last)
  const answers = useQueries({ queries: months.map(monthQuery) })
  const loading = answers.some(({ isPending }) => isPending)
  const failed = answers.find(({ isError, data }) => isError && !data)
  const stamp = months.map((month, index) => `${month} ${answers[index]?.dataUpdatedAt}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp tells when the answers are others
  const known = useMemo(() => {
    const rows = new Map<string, PlacedRow>()
    for (const { data } of answers)
      for (const row of data?.rows ?? []) {
        const one = placeRow(row, zone)
        // A row that reaches from one month into the next is in both.
        const other = rows.get(one.key)
        if (!other) rows.set(one.key, one)
        else if (other.start !== one.start)
          rows.set(`${one.key} ${one.start}`, { ...one, key: `${one.key} ${one.start}` })
      }
    const list = [...rows.values()]
    return { rows: list, clashes: clashing(list) }
  }, [stamp, zone])

  const [from, to] = [months[0] ?? '', months.at(-1) ?? '']
  useEffect(() => {
    if (loading) return
    for (const month of [monthAfter(to, 1), monthAfter(from, -1)]) void client.prefetchQuery(monthQuery(month))
  }, [client, loading, from, to])

  return {
    ...known,
    loading,
    /** A part could not be fetched, and no older data exist. */
    failed: failed?.error ?? null,
    more: answers.some(({ data }) => data?.more),
    incomplete: answers.some(({ data }) => data?.incomplete),
    retry: () => answers.forEach((answer) => void (answer.isError && answer.refetch())),
  }
}

/** Rows that take the person's time while another does, with the first such other. */
function clashing(rows: PlacedRow[]): Map<string, PlacedRow> {
  const byId = new Map(rows.map((one) => [one.row.id, one]))
  const found = clashesOf(rows.map(({ row }) => row))
  return new Map(
    [...found].flatMap(([id, others]) => {
      const [one, other] = [byId.get(id), byId.get(others[0] ?? '')]
      return one && other ? [[one.key, other] as const] : []
    }),
  )
}
