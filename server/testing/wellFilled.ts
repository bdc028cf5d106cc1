import { accountAccess } from '../../features/account/access.ts'
import { issueLink } from '../../features/account/auth/links.ts'
import { changeEmail } from '../../features/account/email/contract.ts'
import { confirmIdentity } from '../../features/account/identity/contract.ts'
import { setRole } from '../../features/account/queries.ts'
import { sendResetLink } from '../../features/admin/contract.ts'
import { makeCalendar } from '../../features/calendar/access.ts'
import { makeCourses } from '../../features/courses/access.ts'
import { makeEvents } from '../../features/events/access.ts'
import { exportAccess } from '../../features/export/access.ts'
import { makeFeedback } from '../../features/feedback/access.ts'
import { makeAttachments } from '../../features/homework/attachments/access.ts'
import { beginUpload, someAssignment } from '../../features/homework/attachments/attach.testing.ts'
import { deleteAttachment, putPiece } from '../../features/homework/attachments/contract.ts'
import { confirmImport, previewImport } from '../../features/imports/contract.ts'
import { moderationAccess } from '../../features/moderation/access.ts'
import { report } from '../../features/moderation/contract.ts'
import { notificationsAccess } from '../../features/notifications/access.ts'
import { makeOrganizations } from '../../features/organizations/access.ts'
import { blockPerson, profileVisibility } from '../../features/people/contract.ts'
import { keepPresence } from '../../features/people/presence.queries.ts'
import { makePremium } from '../../features/premium/access.ts'
import { makeReferrals } from '../../features/referrals/access.ts'
import { noteSearchUse } from '../../features/search/contract.ts'
import { makeStudy } from '../../features/study/access.ts'
import { makeTutoring } from '../../features/tutoring/access.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'

/** A person with a row in every table that refers to people. All that they wrote contains `marker`. */
export async function makeWellFilled(app: Running, marker: string): Promise<Caller> {
  const rowsOf = (text: string, values: unknown[]) => app.shell.database.pool.query({ text, values })
  const person = await app.student({ name: `Ona ${marker}` })
  await makeAttachments(person, marker, app)
  await accountAccess.make(person, marker, app)
  await makeStudy(person, marker, app)
  await makeCalendar(person, marker)
  await makeTutoring(person, marker, app)
  await makeReferrals(person, app)
  await makePremium(person, app)
  const day = app.shell.clock().toISOString().slice(0, 10).replaceAll('-', '')
  const event = (title: string) => [
    'BEGIN:VEVENT',
    `UID:${title}`,
    `DTSTAMP:${day}T080000Z`,
    `DTSTART:${day}T090000Z`,
    `DTEND:${day}T100000Z`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event(`Lecture ${marker}`),
    ...event(`Seminar ${marker}`),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const seen = await person.call(previewImport, { fileName: `${marker}.ics` }, file)
  await person.call(confirmImport, { id: 'id' in seen ? seen.id : '' })
  await person.call(previewImport, { fileName: `${marker} again.ics` }, file)
  const admin = await app.student()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  await admin.call(sendResetLink, { person: person.id })
  await makeCourses(person, marker)
  await rowsOf(
    `insert into feed_entries (user_id, uid, kind, digest, sequence, last_modified, starts_at) values ($1, 'UID ' || $2, 'class', '', 0, now(), '2026-09-07')`,
    [person.id, marker],
  )
  await rowsOf(
    `insert into invitations (id, email, by_mail, invited_by, invited_at, expires_at, used_at, user_id)
      values (gen_random_uuid(), $2, true, $1, now(), now(), now(), $1), (gen_random_uuid(), gen_random_uuid() || '@example.edu', true, $1, now(), now(), null, null)`,
    [person.id, person.email],
  )
  await rowsOf(
    `insert into site_texts (publication, kind, version, text, note, asks_again, published_at, published_by)
      select n, 'imprint', n, 'Us', '', false, now(), $1 from (select count(*)::int + 1 as n from site_texts) next`,
    [person.id],
  )
  await rowsOf(
    `insert into announcements (number, text, announced_at, announced_by)
      select count(*)::int + 1, 'Quad rests.', now(), $1::uuid from announcements`,
    [person.id],
  )
  await rowsOf(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, synced, host, created_at)
      values ($1::uuid, 'Phone ' || $2, $1::text, '', 0, '{}', false, 'localhost', now())`,
    [person.id, marker],
  )
  await rowsOf('insert into text_acceptances select $1, max(publication), now() from site_texts', [person.id])
  await person.call(confirmIdentity, { password: person.password })
  await person.call(changeEmail, { email: `${marker.toLowerCase()}.new@example.edu` })
  await rowsOf(
    "insert into second_factors (profile_id, sealed_key, begun_at, confirmed_at, last_step) values ($1, '', now(), now(), 0)",
    [person.id],
  )
  await rowsOf("insert into recovery_codes values ($1, '', now())", [person.id])
  await rowsOf('insert into sign_in_steps values ($1::text, $1::uuid, false, now(), now())', [person.id])
  const blocked = await app.student()
  await blocked.call(profileVisibility.change, { value: 'everyone' })
  await person.call(blockPerson, { id: blocked.id })
  await keepPresence(app.shell, [{ person: person.id, input: app.shell.clock() }])
  const given = await beginUpload(person, await someAssignment(person, `Report ${marker}`), 'notes.txt', 1)
  await person.call(putPiece, { id: given.id, index: 0 }, new TextEncoder().encode('x'))
  await person.call(deleteAttachment, { id: given.id })
  await issueLink(app.shell.database.db, person.id, 'reset', app.shell.clock())
  await exportAccess.make(person, marker, app)
  await person.call(report, { kind: 'name', thing: blocked.id, reason: 'other', words: `Odd ${marker}` })
  await moderationAccess.make(person, marker, app)
  await rowsOf(
    `insert into moderation_decisions (case_id, at, decided_by, act, words, on_appeal, alone)
      select id, now(), $1, 'warn', '', false, false from moderation_cases where thing = $2`,
    [person.id, blocked.id],
  )
  await rowsOf(
    `insert into moderation_log (at, actor_id, case_ref, kind, act) values (now(), $1, gen_random_uuid(), 'name', 'warn')`,
    [person.id],
  )
  await notificationsAccess.make(person, marker, app)
  await makeFeedback(person, marker)
  const { entry } = await makeFeedback(blocked, 'Other')
  await rowsOf(
    "insert into feedback_replies (feedback_id, admin_id, words, at) values ($1, $2, 'It is faster now', now())",
    [entry, person.id],
  )
  await rowsOf("insert into feedback_prompts values ($1, gen_random_uuid(), 'milestone', now(), now())", [person.id])
  await rowsOf("insert into refused_addresses values ($1, '', 1, now())", [person.id])
  await rowsOf(
    `insert into text_versions (kind, thing, user_id, words, until) values ('name', $1, $1, json_build_object('name', $2::text), now())`,
    [person.id, marker],
  )
  await person.call(noteSearchUse, { kind: 'assignment', id: crypto.randomUUID() })
  await makeOrganizations(person, marker, app)
  await makeEvents(person, marker, app)
  await app.settle()
  return person
}
