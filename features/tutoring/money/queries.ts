import { monthNames } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { readPageText } from '../../../server/db/page.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import type { BookingNews } from '../notifications.rules.ts'
import { type TutoringSession, tutoringSession } from '../sessions/contract.ts'
import { tellOfBooking } from '../sessions/news.queries.ts'
import { bookingColumns, type InBooking, lockBooking } from '../sessions/queries.ts'
import { bookingWords, type SessionSide } from '../sessions/rules.ts'
import { refreshPagesOf, writeChanges } from '../sessions/states.queries.ts'
import { tutoringTypeNames } from '../tutors/rules.ts'
import { type MoneyAction, maySettle, moneyStateNames, moneyStateOf, whyNotSettle } from './rules.ts'

const person: Record<SessionSide, string> = { student: 'b.student_id', tutor: 'b.tutor_user_id' }
/** As `moneyStateOf` says: about money at all. */
const counts = `(b.status in ('scheduled', 'in_progress', 'completed', 'no_show') or (b.status = 'cancelled' and b.cancelled_late))`
const sum = (condition: string) => `coalesce(sum(b.total_cost) filter (where ${condition}), 0)::int`
const sumsSql = `count(*)::int as sessions, ${sum(`b.dispute_outcome is distinct from 'withdrawn'`)} as agreed,
  ${sum(`b.status = 'completed'`)} as "tookPlace",
  ${sum(`b.status = 'completed' and b.settled_at is not null and b.settlement_disputed_at is null`)} as settled`
const sumsShape = {
  ...{ sessions: column.number, agreed: column.number, tookPlace: column.number, settled: column.number },
}

/** Months in the person's zone, newest first, with their sums and those of all. */
export async function moneyOf(db: Db, me: Me, side: SessionSide) {
  const values = [me.id, me.zone]
  const text = `select to_char(b.scheduled_start at time zone $2, 'YYYY-MM') as month, ${sumsSql}
    from tutoring_sessions b where ${person[side]} = $1::uuid and ${counts} group by 1 order by 1 desc`
  const months = await readRows(db, { text, values }, { month: column.text, ...sumsShape })
  const total = { sessions: 0, agreed: 0, tookPlace: 0, settled: 0 }
  for (const one of months) for (const name of sumNames) total[name] += one[name]
  return { sides: await sidesOf(db, me), total, months }
}
const sumNames = ['sessions', 'agreed', 'tookPlace', 'settled'] as const

async function sidesOf(db: Db, me: Me): Promise<SessionSide[]> {
  const has = (side: SessionSide) =>
    `exists (select from tutoring_sessions b where ${person[side]} = $1::uuid and ${counts})`
  const text = `select ${has('student')} as student,
    (${has('tutor')} or exists (select from tutor_profiles t where t.user_id = $1::uuid)) as tutor`
  const found = await readRow(db, { text, values: [me.id] }, { student: column.flag, tutor: column.flag })
  return (['student', 'tutor'] as const).filter((side) => found?.[side])
}

type Wanted = { side: SessionSide; month: string; after?: string | undefined; limit: number }

/** A page of one month, as JSON text. */
export function moneyPageOf(db: Db, me: Me, { side, month, after, limit }: Wanted): Promise<string> {
  return readPageText(db, {
    columns: bookingColumns,
    from: 'tutoring_sessions b',
    conditions: [`${person[side]} = $1::uuid`, counts, 'b.scheduled_start >= $2 and b.scheduled_start < $3'],
    order: [
      { by: 'b.scheduled_start', type: 'timestamptz', falling: true },
      { by: 'b.id', type: 'uuid', falling: true },
    ],
    values: [me.id, ...monthEnds(month, me.zone)],
    ...{ limit, after },
  })
}

/** The first moment of a month on the clock of a zone, and that of the next. */
function monthEnds(month: string, zone: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [instantOf(`${month}-01`, '00:00', zone), instantOf(`${next}-01`, '00:00', zone)]
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Everything of one side as a table, oldest first; days and times are on the person's clock. */
export async function moneyTable(db: Db, me: Me, side: SessionSide): Promise<(string | boolean | null)[][]> {
  const text = `select to_json(x) as shown from (select ${bookingColumns} from tutoring_sessions b
    where ${person[side]} = $1::uuid and ${counts} order by b.scheduled_start, b.id) x`
  const rows = await readRows(db, { text, values: [me.id] }, { shown: tutoringSession })
  const other = side === 'student' ? 'Tutor' : 'Student'
  const head = ['Month', 'Date', 'Start', 'End', 'Subject', other, 'Kind', 'Rate per hour ($)', 'Total ($)']
  return [
    [...head, 'State', 'Settled directly on', 'Disputed by the student'],
    ...rows.map(({ shown }) => cellsOf(shown, side, me.zone)),
  ]
}

function cellsOf(of: TutoringSession, side: SessionSide, zone: string): (string | boolean | null)[] {
  const at = (moment: string) => wallClock(new Date(moment), zone)
  const [start, end] = [at(of.scheduledStart), at(of.scheduledEnd)]
  const state = moneyStateOf({ ...of, outcome: of.dispute?.outcome ?? null })
  const party = side === 'student' ? of.tutor : of.student
  return [
    `${monthNames[Number(start.date.slice(5, 7)) - 1]} ${start.date.slice(0, 4)}`,
    ...[start.date, start.time, end.time, of.subject, party?.name ?? '', tutoringTypeNames[of.sessionType]],
    ...[dollars(of.hourlyRate), dollars(of.totalCost), state ? moneyStateNames[state] : ''],
    of.settledAt && at(of.settledAt).date,
    of.settledAt === null ? null : of.settlementDisputedAt !== null,
  ]
}

const news: Record<MoneyAction, { told: SessionSide; as: BookingNews }> = {
  settle: { told: 'student', as: 'settled' },
  unsettle: { told: 'student', as: 'unsettled' },
  object: { told: 'tutor', as: 'settlement-disputed' },
  agree: { told: 'tutor', as: 'settlement-accepted' },
}

/** Writes what one side says about the payment, and tells the other. Needs a transaction. */
export async function changeSettlement(
  shell: Shell,
  db: Db,
  { key, role }: InBooking,
  action: MoneyAction,
  now: Date,
): Promise<void> {
  const of = await lockBooking(db, key)
  const moment = column.orNull(column.moment)
  const text = 'select settled_at as settled, settlement_disputed_at as disputed from tutoring_sessions where id = $1'
  const money = await readRow(db, { text, values: [key] }, { settled: moment, disputed: moment })
  if (!of || !money) throw new Refusal('not_found', bookingWords.notThere)
  const facts = { status: of.status, settledAt: money.settled, settlementDisputedAt: money.disputed }
  if (!maySettle(action, facts, role)) throw new Refusal('conflict', whyNotSettle[action])
  const settled = action === 'settle' ? now : action === 'unsettle' ? null : money.settled
  const disputed = action === 'object' ? now : null
  await writeChanges(db, of, { settledAt: settled, settlementDisputedAt: disputed }, now)
  await tellOfBooking(shell, db, of, [news[action].told], news[action].as, now)
  refreshPagesOf(shell, db, of)
}
