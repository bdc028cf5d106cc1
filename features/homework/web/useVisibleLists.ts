import { useMemo } from 'react'
import type { Assignment } from '../contract.ts'
import { type Status, statuses } from '../rules.ts'
import type { AssignmentView, ListQuery } from './filters.ts'
import { type AssignmentPages, useAssignmentPages } from './useAssignmentPages.ts'

export type BoardColumnLists = { status: Status; wanted: ListQuery; pages: AssignmentPages }

/** The lists on screen: one, or on the board one for each status in the filter. */
export function useVisibleLists({ filter, sort, reverse }: ListQuery, view: AssignmentView) {
  const board = view === 'board'
  const wanted = filter.completed ? 'completed' : filter.status
  const onBoard = (status: Status) => board && (!wanted || wanted === status)
  const of = (status: Status): ListQuery => ({ filter: { ...filter, status }, sort, reverse })
  const [one, todo, doing, done] = [
    useAssignmentPages({ filter, sort, reverse }, !board),
    useAssignmentPages(of('not-started'), onBoard('not-started')),
    useAssignmentPages(of('in-progress'), onBoard('in-progress')),
    useAssignmentPages(of('completed'), onBoard('completed')),
  ]
  const all = { 'not-started': todo, 'in-progress': doing, completed: done }
  const columns: BoardColumnLists[] = statuses
    .filter(onBoard)
    .map((status) => ({ status, wanted: of(status), pages: all[status] }))
  const lists = board ? columns.map(({ pages }) => pages) : [one]
  const rows = lists.flatMap((list) => list.rows)
  return {
    one,
    columns,
    wanted: board ? columns.map(({ wanted }) => wanted) : [{ filter, sort, reverse }],
    rows,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are as good as their lists
    ids: useMemo(() => rows.map(({ id }) => id), [one.rows, todo.rows, doing.rows, done.rows, view, wanted]),
    total: lists.reduce((sum, list) => sum + list.total, 0),
    /** Whether every total is known. */
    counted: lists.every(({ list }) => list.data),
    bringIntoView(of: Assignment) {
      const list = board ? columns.find(({ status }) => status === of.status)?.pages : one
      list?.bringIntoView(of)
    },
  }
}
