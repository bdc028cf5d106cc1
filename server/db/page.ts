import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { instant } from '../../contract/shapes.ts'
import type { Db } from './db.ts'
import { isoInstantSql } from './json.ts'
import { column, readRow } from './statements.ts'

/**
 * One step of an order: an SQL expression, its type, and whether it descends. The last step must tell any two rows
 * apart. Text is compared as people sort it; an expression that cuts it keeps the cursor short.
 */
export type OrderStep = { by: string; type: keyof typeof cursorShapes; falling?: true }

/** The possible values of a step in a cursor. */
const cursorShapes = {
  boolean: z.boolean(),
  int: z.int32(),
  float8: z.number(),
  text: z.string().max(300),
  timestamptz: instant,
  uuid: z.guid(),
}

export type PageQuery = {
  /** The statement is prepared under this name, with a suffix of the page. Without it, it is not. */
  name?: string
  /** SQL of the columns, as `shownColumns` makes them. */
  columns: string
  /** The table, with its alias, to which conditions and order refer. */
  from: string
  /** `from` with the joins that the columns need; `from` itself if there are none. */
  joined?: string
  /**
   * Finds the rows that match once, before their columns are read. Faster where `from` joins tables; slower where it is
   * one table, most of whose rows fit on the page. The last step of the order then names one row of `joined`, whatever
   * the conditions are.
   */
  onePass?: true
  conditions: string[]
  order: OrderStep[]
  /** The values that the conditions refer to. */
  values: unknown[]
  limit: number
  /** The cursor at which the last page ended; undefined for the first. */
  after?: string | undefined
}

/** A page as JSON text: rows, next, total. Throws a Refusal (invalid, at `after`) when that is not a cursor of this order. */
export async function readPageText(db: Db, query: PageQuery): Promise<string> {
  const { rows, next, total } = await readParts(db, query)
  return `{"rows":${rows},"next":${JSON.stringify(next)},"total":${total}}`
}

/** The same page, with rows parsed by their shape. */
export async function readPage<T>(
  db: Db,
  query: PageQuery,
  shape: z.ZodType<T>,
): Promise<{ rows: T[]; next: string | null; total: number }> {
  const { rows, ...rest } = await readParts(db, query)
  return { rows: z.array(shape).parse(JSON.parse(rows)), ...rest }
}

const parts = { rows: column.text, next: column.orNull(column.text), total: column.number }

async function readParts(db: Db, query: PageQuery): Promise<{ rows: string; next: string | null; total: number }> {
  const { columns, from, joined = from, conditions, order, limit, after, onePass } = query
  const values = [...query.values]
  const reference = (value: unknown) => `$${values.push(value)}`
  const most = reference(limit)
  const places = after === undefined ? undefined : readCursor(after, order).map(reference)
  // Where a row follows the page, the place of its last row is the next cursor.
  const make = onePass ? onePassSql : pageSql
  const text = make({ columns, from, joined, conditions, order, most, places })
  const name = query.name && `${query.name}${places ? ' after' : ''}`
  const row = await readRow(db, { text, values, ...(name && { name }) }, parts)
  if (!row) throw new Error('the statement of a page returned no row')
  return { ...row, next: row.next && Buffer.from(row.next).toString('base64url') }
}

type PageParts = Pick<Required<PageQuery>, 'columns' | 'from' | 'joined' | 'conditions' | 'order'> & {
  most: string
  places: string[] | undefined
}

/** Rows, total and next cursor each look for the rows that match. */
function pageSql({ columns, from, joined, conditions, order, most, places }: PageParts): string {
  const where = (places ? [...conditions, behind(order, places)] : conditions).join(' and ')
  const by = orderSql(order)
  return `
    with counted as (select count(*)::int as total from ${from} where ${conditions.join(' and ')})
    select coalesce(json_agg(t), '[]')::text as rows, (select total from counted) as total,
      case when (select total from counted) > ${most} then (
        select case when count(*) > 1 then (array_agg(last.place))[1] end
        from (select ${placeSql(order)}::text as place from ${from} where ${where} order by ${by} offset ${most} - 1 limit 2) last
      ) end as next
    from (select ${columns} from ${joined} where ${where} order by ${by} limit ${most}) t`
}

/** The rows that match are found once, by their place in the order; columns are read of those on the page alone. */
function onePassSql({ columns, from, joined, conditions, order, most, places }: PageParts): string {
  const steps = order.map((step, index) => ({ ...step, by: `k.step${index}` }))
  const by = orderSql(steps)
  return `
    with matching as materialized (
      select ${order.map(({ by }, index) => `${by} as step${index}`).join(', ')} from ${from} where ${conditions.join(' and ')}
    ), sought as materialized (
      select k.* from matching k ${places ? `where ${behind(steps, places)}` : ''} order by ${by} limit ${most} + 1
    )
    select coalesce((
        select json_agg(t) from (
          select ${columns} from (select * from sought k order by ${by} limit ${most}) k join ${joined}
          on ${order.at(-1)?.by} = ${steps.at(-1)?.by} order by ${by}) t), '[]')::text as rows,
      (select count(*)::int from matching) as total,
      case when (select count(*) from sought) > ${most} then (
        select ${placeSql(steps)}::text from sought k order by ${by} offset ${most} - 1 limit 1) end as next`
}

const orderSql = (order: OrderStep[]) => order.map(({ by, falling }) => (falling ? `${by} desc` : by)).join(', ')

/** The place of a row in an order, as a cursor has it. */
const placeSql = (order: OrderStep[]) =>
  `json_build_array(${order.map(({ by, type }) => (type === 'timestamptz' ? isoInstantSql(by) : by)).join(', ')})`

/** SQL for "comes after the row at this position", whose values are the given references. */
function behind(order: OrderStep[], places: string[]): string {
  const cast = (index: number) =>
    `${places[index]}::${order[index]?.type}${order[index]?.type === 'text' ? ' collate "und-x-icu"' : ''}`
  const row = (values: string[]) => `(${values.join(', ')})`
  const ours = row(order.map(({ by }) => by))
  const theirs = row(order.map((_, index) => cast(index)))
  if (order.every(({ falling }) => !falling)) return `${ours} > ${theirs}`
  if (order.every(({ falling }) => falling)) return `${ours} < ${theirs}`
  const cases = order.map(({ by, falling }, last) => {
    const same = order.slice(0, last).map((step, index) => `${step.by} = ${cast(index)}`)
    return [...same, `${by} ${falling ? '<' : '>'} ${cast(last)}`].join(' and ')
  })
  return `((${cases.join(') or (')}))`
}

/** The position in a cursor. Throws a Refusal where the cursor does not belong to this order. */
function readCursor(cursor: string, order: OrderStep[]): unknown[] {
  const places = parsed(Buffer.from(cursor, 'base64url').toString())
  const fits =
    places.length === order.length && order.every(({ type }, at) => cursorShapes[type].safeParse(places[at]).success)
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
