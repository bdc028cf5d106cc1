import type { z } from 'zod'
import type { Db } from '../../../server/db/db.ts'
import { type OrderStep, readPageText } from '../../../server/db/page.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { listTutoring } from './contract.ts'
import { bookingColumns } from './queries.ts'
import type { SessionTab } from './rules.ts'

/** As `isUpcoming` in rules.ts says; `$2` is now. */
const upcoming = `(b.status in ('requested', 'scheduled', 'in_progress') and b.scheduled_end > $2::timestamptz)`
const mine = '(b.student_id = $1::uuid or b.tutor_user_id = $1::uuid)'

const tabs: Record<SessionTab, string> = { upcoming, past: `not ${upcoming}`, all: '$2::timestamptz is not null' }

/** A page of a tab with the numbers of all three, as JSON text. */
export async function bookingsPageOf(
  db: Db,
  me: Me,
  { tab, after, limit }: z.output<typeof listTutoring.input>,
  now: Date,
): Promise<string> {
  const start: OrderStep = { by: 'b.scheduled_start', type: 'timestamptz' }
  const page = await readPageText(db, {
    name: `bookings ${tab}`,
    columns: bookingColumns,
    from: 'tutoring_sessions b',
    conditions: [mine, tabs[tab]],
    order: [tab === 'upcoming' ? start : { ...start, falling: true }, { by: 'b.id', type: 'uuid' }],
    values: [me.id, now],
    limit,
    after,
  })
  const text = `select count(*) filter (where ${upcoming})::int as upcoming, count(*)::int as all
    from tutoring_sessions b where ${mine}`
  const shape = { upcoming: column.number, all: column.number }
  const { upcoming: coming = 0, all = 0 } =
    (await readRow(db, { name: 'numbers of bookings', text, values: [me.id, now] }, shape)) ?? {}
  return `${page.slice(0, -1)},"counts":${JSON.stringify({ upcoming: coming, past: all - coming, all })}}`
}
