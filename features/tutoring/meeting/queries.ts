import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { tutoringKindOf } from '../notifications.rules.ts'
import type { InBooking } from '../sessions/queries.ts'
import { bookingWords, sessionStatuses } from '../sessions/rules.ts'
import { tutoringTypes } from '../tutors/rules.ts'
import { meetingOpensAt, meetingStateOf } from './rules.ts'

/** Where the meeting of a session is, as long as the way is open. */
export async function meetingOf({ env }: Pick<Shell, 'env'>, db: Db, { key }: InBooking, now: Date) {
  const text = `select b.session_type as "sessionType", b.status, b.scheduled_start as start, b.scheduled_end as end, b.room,
      t.meeting_link as link
    from tutoring_sessions b left join tutor_profiles t on t.id = b.tutor_id where b.id = $1`
  const shape = {
    ...{ sessionType: z.enum(tutoringTypes), status: z.enum(sessionStatuses) },
    ...{ start: column.moment, end: column.moment, room: column.text, link: column.orNull(column.text) },
  }
  const of = await readRow(db, { text, values: [key] }, shape)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  const state = meetingStateOf(of, now)
  const base = env.MEETING_BASE_URL
  const place = base
    ? { kind: 'room' as const, address: `${base}/quad-${of.room}` }
    : of.link && { kind: 'link' as const, address: of.link }
  return { state, opensAt: meetingOpensAt(of).toISOString(), place: state === 'open' && place ? place : null }
}

/** Reminds tutors once of each online session in the next 24 hours for which there is no place yet. Needs a transaction. */
export async function remindOfLinks(shell: Shell, db: Db, now: Date): Promise<void> {
  if (shell.env.MEETING_BASE_URL) return
  const kind = tutoringKindOf('link')
  const text = `select b.id, b.tutor_user_id as person from tutoring_sessions b join tutor_profiles t on t.id = b.tutor_id
    where b.status = 'scheduled' and b.scheduled_start > $1 and b.scheduled_start <= $1::timestamptz + interval '24 hours'
      and b.session_type = 'online' and t.meeting_link is null
      and not exists (select from notifications n where n.user_id = b.tutor_user_id and n.key = '${kind} ' || b.id)
    order by b.scheduled_start limit 200`
  const found = await readRows(db, { text, values: [now] }, { id: column.text, person: column.text })
  await notify(
    shell,
    db,
    found.map(({ id, person }) => ({ person, kind, key: `${kind} ${id}`, reference: id })),
    now,
  )
}
