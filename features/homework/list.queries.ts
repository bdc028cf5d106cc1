import { calendarDayOf, instantOf, plusDays } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { type OrderStep, readPageText } from '../../server/db/page.ts'
import { containsSql, searchableSql, searchWords } from '../../server/db/search.ts'
import type { Me } from '../../server/me.ts'
import type { AssignmentFilter } from './contract.ts'
import { assignmentColumns, assignmentFromClause } from './queries.ts'
import { completedWithinDays, dueWithinDays, type Sort } from './rules.ts'

const hours = 3_600_000

type Parameter = (value: unknown) => string

/**
 * Conditions on `a` for what a filter holds. `given` takes a value and answers its reference; the first one given must be
 * the person's id, so that it is $1.
 */
export function filterConditions(
  { q, priority, status, kind, course, courseId, due, completed, later }: AssignmentFilter,
  me: Me,
  now: Date,
  parameter: Parameter,
) {
  const found = [`a.user_id = ${parameter(me.id)}`, 'a.deleted_at is null']
  const today = calendarDayOf(now, me.zone)
  if (priority) found.push(`a.priority = ${parameter(priority)}`)
  if (status) found.push(`a.status = ${parameter(status)}`)
  if (kind) found.push(`a.kind = ${parameter(kind)}`)
  if (courseId) found.push(`a.course_id = ${parameter(courseId)}::uuid`)
  if (course?.trim()) found.push(`${searchableSql('a.course')} = ${searchableSql(`${parameter(course.trim())}::text`)}`)
  const words = searchWords(q ?? '')
  if (words) found.push(containsSql(parameter(words), ['a.title', 'a.course']))
  if (completed) {
    const first = instantOf(plusDays(today.day, 1 - completedWithinDays), '00:00', me.zone)
    found.push(`a.completed_at >= ${parameter(first)}::timestamptz`)
  }
  if (later) found.push(`a.status <> 'completed' and a.show_from > ${parameter(today.day)}::date`)
  else if (!words)
    found.push(`(a.show_from is null or a.show_from <= ${parameter(today.day)}::date or a.status = 'completed')`)
  if (due) {
    found.push("(a.status = 'completed') is false")
    const [from, to] = {
      overdue: [null, now],
      today: [today.start, today.end],
      week: [now, new Date(now.getTime() + dueWithinDays * 24 * hours)],
    }[due]
    if (from) found.push(`a.due_at >= ${parameter(from)}::timestamptz`)
    found.push(`a.due_at < ${parameter(to)}::timestamptz`)
  }
  return found
}

const completed: OrderStep = { by: "(a.status = 'completed')", type: 'boolean' }
/** The same for all open work. */
const lastCompleted: OrderStep = { by: "coalesce(a.completed_at, 'epoch')", type: 'timestamptz', falling: true }
const due: OrderStep = { by: 'a.due_at', type: 'timestamptz' }
const created: OrderStep = { by: 'a.created_at', type: 'timestamptz', falling: true }
const id: OrderStep = { by: 'a.id', type: 'uuid' }
/** Text as people sort it, by its first letters. */
const sorted = (column: string): OrderStep => ({ by: `(left(lower(${column}), 80) collate "und-x-icu")`, type: 'text' })
const rank: OrderStep = { by: "(case a.priority when 'high' then 0 when 'medium' then 1 else 2 end)", type: 'int' }

/** The order of each sort: always total, so that no two rows are equal. */
const orders: Record<Sort, OrderStep[]> = {
  due: [completed, lastCompleted, due, id],
  priority: [completed, rank, due, id],
  course: [completed, sorted('a.course'), due, id],
  title: [completed, sorted('a.title'), due, id],
  newest: [completed, created, id],
}

/** The other way round; open work still stands first. */
function reversed([first, ...rest]: OrderStep[]): OrderStep[] {
  const turned = rest.map(({ falling, ...step }): OrderStep => (falling ? step : { ...step, falling: true }))
  return first ? [first, ...turned] : []
}

type ListQuery = AssignmentFilter & {
  sort: Sort
  reverse?: boolean | undefined
  after?: string | undefined
  limit: number
}

/**
 * One page as JSON text: open work first, then completed, each as sorted. Throws a Refusal when `after` is not a
 * cursor.
 */
export async function assignmentsOf(db: Db, me: Me, query: ListQuery, now: Date): Promise<string> {
  const values: unknown[] = []
  return readPageText(db, {
    name: `assignments ${nameOf(query)}`,
    conditions: filterConditions(query, me, now, (value) => `$${values.push(value)}`),
    values,
    ...{ columns: assignmentColumns, from: 'assignments a', joined: assignmentFromClause },
    ...{
      order: query.reverse ? reversed(orders[query.sort]) : orders[query.sort],
      limit: query.limit,
      after: query.after,
    },
  })
}

/** A statement's text depends on which filters are set and not on their values. */
function nameOf({ sort, limit: _, after: __, ...conditions }: ListQuery): string {
  const set = Object.entries(conditions).filter(([key, value]) => (key === 'q' ? value?.toString().trim() : value))
  const parts = set.map(([key, value]) => (key === 'due' ? `due-${value === 'overdue' ? 'to' : 'from'}` : key))
  return [sort, ...parts.sort()].join(' ')
}
