import { z } from 'zod'
import { dayIn } from '../../../contract/day.ts'
import { chosenSettings } from '../../../contract/setting.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { clockOf } from '../../account/settings/contract.ts'
import { postMail } from '../../mail/queries.ts'
import { groupMail } from '../../notifications/mail/queries.ts'
import { told } from '../../notifications/queries.ts'
import { goesTo } from '../../notifications/settings.rules.ts'
import { tutoringGroup } from '../notifications.rules.ts'
import { otherNameSql } from '../sessions/names.queries.ts'
import { type InvitationMethod, invitationSubject, invitationText } from './ics.queries.ts'

const shape = {
  ...{ id: column.text, sequence: column.number, subject: column.text, other: column.orNull(column.text) },
  ...{ start: column.moment, end: column.moment, location: column.orNull(column.text) },
  ...{ person: column.text, email: column.text, zone: column.text, settings: chosenSettings },
  side: z.enum(['student', 'tutor']),
}

/**
 * Sends each of the two the session for their calendar program, or takes it out of it: to confirmed addresses alone, and
 * to nobody who gets no mails about tutoring. In the transaction in which it was agreed, moved or cancelled.
 */
export async function sendInvitations(
  shell: Shell,
  db: Db,
  id: string,
  method: InvitationMethod,
  now: Date,
): Promise<void> {
  const text = `select b.id, b.sequence, b.subject, ${otherNameSql('p.id')} as other, b.scheduled_start as start, b.scheduled_end as end,
      case when b.session_type = 'in_person' then coalesce(nullif(b.location, ''), 'In-person') end as location,
      p.id as person, p.email, p.zone, p.settings, case when p.id = b.student_id then 'student' else 'tutor' end as side
    from tutoring_sessions b join profiles p on p.id in (b.student_id, b.tutor_user_id)
    where b.id = $1 and p.email_verified and ${told.isTold('p')}`
  for (const { person, email, zone, settings, side, ...of } of await readRows(db, { text, values: [id] }, shape)) {
    if (!goesTo(settings, tutoringGroup, null, 'mail')) continue
    const path = `/tutoring-sessions?open=${of.id}`
    const page = `${shell.env.publicUrl.origin}${path}`
    const subject = invitationSubject(method, of.sequence)
    const when = instantWords(zone, of.start, dayIn(zone, now), relativeDayWords, clockOf({ settings }))
    const who = of.other === null ? [] : [side === 'student' ? `with ${of.other}` : `You tutor ${of.other}`]
    const line = { title: [of.subject, ...who].join(' · '), detail: `${when} · ${of.location ?? 'Online'}`, path }
    const why = 'You get this because you are the student or the tutor of this session.'
    const mail = groupMail(shell, { person, to: email, group: tutoringGroup.group }, { subject, line, why })
    const calendar = invitationText(of, method, { from: shell.env.MAIL_FROM, to: email, page, now })
    await postMail(shell, db, { ...mail, calendar: { method, text: calendar } })
  }
}
