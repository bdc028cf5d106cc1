import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { instant, id as rowId } from '../../contract/shapes.ts'
import { calendarDayOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { column, readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { AssignmentFilter } from './contract.ts'
import { assignmentColumns, assignmentFromClause } from './queries.ts'
import { dueWithinDays, type Sort } from './rules.ts'

const folded = (column: string) => `lower(${column} collate "und-x-icu")`
const hours = 3_600_000

type Given = (value: unknown) => string

/**
 * Conditions on `a` for what a filter holds. `given` takes a value and answers its reference; the first one given must be
 * the person's id, so that it is $1.
 */
export function filterConditions(
  { q, priority, status, kind, course, courseId, due, later }: AssignmentFilter,
  me: Me,
  now: Date,
  given: Given,
) {
  const found = [`a.user_id = ${given(me.id)}`, 'a.deleted_at is null']
  const today = calendarDayOf(now, me.zone)
  if (priority) found.push(`a.priority = ${given(priority)}`)
  if (status) found.push(`a.status = ${given(status)}`)
  if (kind) found.push(`a.kind = ${given(kind)}`)
  if (courseId) found.push(`a.course_id = ${given(courseId)}::uuid`)
  if (course?.trim()) found.push(`${folded('a.course')} = ${folded(`${given(course.trim())}::text`)}`)
  const words = q?.trim().toLowerCase()
  if (words) {
    const place = given(words)
    found.push(`(position(${place} in ${folded('a.title')}) > 0 or position(${place} in ${folded('a.course')}) > 0)`)
  }
  if (later) found.push(`a.status <> 'completed' and a.show_from > ${given(today.day)}::date`)
  else if (!words)
    found.push(`(a.show_from is null or a.show_from <= ${given(today.day)}::date or a.status = 'completed')`)
  if (due) {
    found.push("(a.status = 'completed') is false")
    const [from, to] = {
      overdue: [null, now],
      today: [today.start, today.end],
      week: [now, new Date(now.getTime() + dueWithinDays * 24 * hours)],
    }[due]
    if (from) found.push(`a.due_at >= ${given(from)}::timestamptz`)
    found.push(`a.due_at < ${given(to)}::timestamptz`)
  }
  return found
}

/** One step of an order: SQL over `a`, its type, and whether it falls. A text is compared as people sort it, by its first letters, so that a cursor stays short. */
type Step = { by: string; type: 'boolean' | 'int' | 'text' | 'timestamptz' | 'uuid'; falling?: true }

const completed: Step = { by: "(a.status = 'completed')", type: 'boolean' }
const due: Step = { by: 'a.due_at', type: 'timestamptz' }
const created: Step = { by: 'a.created_at', type: 'timestamptz', falling: true }
const id: Step = { by: 'a.id', type: 'uuid' }
const sorted = (column: string): Step => ({ by: `(left(lower(${column}), 80) collate "und-x-icu")`, type: 'text' })
const rank: Step = { by: "(case a.priority when 'high' then 0 when 'medium' then 1 else 2 end)", type: 'int' }

/** The order that each sort means: always whole, so that no two rows stand on one place. */
const orders: Record<Sort, Step[]> = {
  due: [completed, due, id],
  priority: [completed, rank, due, id],
  course: [completed, sorted('a.course'), due, id],
  title: [completed, sorted('a.title'), due, id],
  newest: [completed, created, id],
}

function orderBy(steps: Step[]): string {
  return steps.map(({ by, falling }) => (falling ? `${by} desc` : by)).join(', ')
}

/** SQL for "stands behind the row at these places", whose values are the given parameter references. */
function behind(steps: Step[], places: string[]): string {
  const cast = (index: number) =>
    `${places[index]}::${steps[index]?.type}${steps[index]?.type === 'text' ? ' collate "und-x-icu"' : ''}`
  if (!steps.some(({ falling }) => falling))
    return `(${steps.map(({ by }) => by).join(', ')}) > (${steps.map((_, index) => cast(index)).join(', ')})`
  const cases = steps.map(({ by, falling }, last) => {
    const same = steps.slice(0, last).map((step, index) => `${step.by} = ${cast(index)}`)
    return [...same, `${by} ${falling ? '<' : '>'} ${cast(last)}`].join(' and ')
  })
  return `((${cases.join(') or (')}))`
}

type Asked = AssignmentFilter & { sort: Sort; after?: string | undefined; limit: number }

/** One page as JSON text: open work first, then completed, each as sorted. Throws a Refusal when `after` is no cursor. */
export async function assignmentsOf(db: Db, me: Me, asked: Asked, now: Date): Promise<string> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const matches = filterConditions(asked, me, now, given)
  const limit = given(asked.limit)
  const steps = orders[asked.sort]
  const paged = [...matches]
  if (asked.after !== undefined) paged.push(behind(steps, placesIn(asked.after, steps).map(given)))
  const order = orderBy(steps)
  const where = paged.join(' and ')
  const place = `json_build_array(${steps.map(written).join(', ')})`
  // Where more match than fit, the last row's place is the next cursor, if any row stands behind it.
  const text = `
    with counted as (select count(*)::int as total from assignments a where ${matches.join(' and ')})
    select coalesce(json_agg(t), '[]')::text as rows, (select total from counted) as total,
      case when (select total from counted) > ${limit} then (
        select case when count(*) > 1 then (array_agg(last.place))[1] end
        from (select ${place}::text as place from assignments a where ${where} order by ${order} offset ${limit} - 1 limit 2) last
      ) end as next
    from (select ${assignmentColumns} from ${assignmentFromClause} where ${where} order by ${order} limit ${limit}) t`
  const row = await readRow(db, { name: `assignments ${nameOf(asked)}`, text, values }, page)
  const next = row?.next ? Buffer.from(row.next).toString('base64url') : null
  return `{"rows":${row?.rows},"next":${JSON.stringify(next)},"total":${row?.total}}`
}

const page = { rows: column.text, next: column.orNull(column.text), total: column.number }

/** A statement's text hangs on which filters are set and not on their values. */
function nameOf({ sort, limit: _, ...asked }: Asked): string {
  const set = Object.entries(asked).filter(([key, value]) => (key === 'q' ? value?.toString().trim() : value))
  const parts = set.map(([key, value]) => (key === 'due' ? `due-${value === 'overdue' ? 'to' : 'from'}` : key))
  return [sort, ...parts.sort()].join(' ')
}

/** How a step's value is written into a cursor. */
function written({ by, type }: Step): string {
  return type === 'timestamptz' ? isoInstantSql(by) : by
}

const shapes = { boolean: z.boolean(), int: z.int32(), text: z.string().max(300), timestamptz: instant, uuid: rowId }

function placesIn(cursor: string, steps: Step[]): unknown[] {
  const places = parsed(Buffer.from(cursor, 'base64url').toString())
  const fits =
    places.length === steps.length && steps.every(({ type }, at) => shapes[type].safeParse(places[at]).success)
  if (fits) return places
  throw new Refusal('invalid', 'This page of the list does not exist.', { fields: { after: 'This is no cursor.' } })
}

function parsed(text: string): unknown[] {
  try {
    const places: unknown = JSON.parse(text)
    return Array.isArray(places) ? places : []
  } catch {
    return []
  }
}
