import { beforeAll, expect, test } from 'vitest'
import { answerAs, makeOrganizedEvent } from '../features/events/events.testing.ts'
import { groupOf } from '../features/moderation/cases.testing.ts'
import { toldTo } from '../features/notifications/notifications.testing.ts'
import { invite } from '../features/study/invitations/contract.ts'
import { writeToTutor } from '../features/tutoring/threads/contract.ts'
import { bookAt, inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { waitForTime } from '../features/tutoring/waits/contract.ts'
import { countLeft } from './endings.ts'
import { features } from './features.ts'
import { idOf, succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Running } from './testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const change = async (text: string, ...values: unknown[]) => {
  await app.shell.database.pool.query({ text, values })
}
const left = () =>
  countLeft(
    async (text) => (await app.shell.database.pool.query(text)).rows,
    features.flatMap(({ endings = [] }) => endings),
    app.shell.clock(),
  )
const night = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'endings', {})
  await app.settle()
}

const stateOf = async (who: { id: string }, date: string) =>
  (
    await app.shell.database.pool.query('select state from campus_seats where user_id = $1 and date_id = $2', [
      who.id,
      date,
    ])
  ).rows

test('what older versions left of blocks, bans and closed accounts is counted, ended and told', async () => {
  const [tutor, other, member, guest] = [
    await app.student(),
    await app.student(),
    await app.student(),
    await app.student(),
  ]
  const profile = await makeTutor(tutor)
  idOf(await other.call(writeToTutor, { id: profile, body: 'Proofs?' }))
  idOf(await bookAt(other, profile, inDays(2)))
  const away = await makeTutor(await app.student(), { hours: [] })
  succeeded(await other.call(waitForTime, { id: away, firstDay: inDays(2), lastDay: inDays(3) }))
  const gone = await app.student()
  const { organization, id } = await makeOrganizedEvent(app, { membersOnly: true, date: inDays(5) }, [member, gone])
  for (const who of [member, gone]) expect(await answerAs(who, id)).toBe('going')
  const { session } = await groupOf(other, 'Heaps')
  succeeded(await other.call(invite, { id: session, emails: [guest.email] }))
  await app.settle()
  expect(await left()).toEqual([])

  await change(
    'insert into blocks (user_id, blocked_id, created_at) values ($1, $2, now()), ($3, $2, now())',
    tutor.id,
    other.id,
    guest.id,
  )
  await change(
    'insert into blocks (user_id, blocked_id, created_at) select user_id, $2, now() from tutor_profiles where id = $1',
    away,
    other.id,
  )
  await change(
    `update organization_people set state = 'banned', role = null, followed_at = null where organization_id = $1 and user_id = $2`,
    organization,
    member.id,
  )
  await change(`update profiles set erases_at = now() + interval '7 days' where id = $1`, gone.id)
  expect((await left()).map(({ many }) => many)).toEqual([1, 1, 1, 2])
  await night()
  expect(await left()).toEqual([])
  for (const [who, kind] of [
    [tutor, 'tutoring-cancelled'],
    [other, 'tutoring-cancelled'],
    [member, 'campus-event-removed'],
  ] as const)
    expect(await toldTo(who), kind).toContainEqual(expect.objectContaining({ kind }))
  expect(await stateOf(member, id)).toEqual([{ state: 'removed' }])
  // Not by an officer: who keeps the account may answer again.
  expect(await stateOf(gone, id)).toEqual([{ state: 'withdrawn' }])
  // A second night finds nothing.
  await night()
  expect(await left()).toEqual([])
})
