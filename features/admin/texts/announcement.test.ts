import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openTab } from '../../../server/live/tab.testing.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { whoAmI } from '../../account/contract.ts'
import { setRole } from '../../account/queries.ts'
import { listActs } from '../contract.ts'
import { removeAnnouncement, showAnnouncement } from './announcement.contract.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.shell.database.pool.query('delete from announcements')
  app.setClock(new Date().toISOString())
  admin = await app.student({ name: 'Rosa Lind' })
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
})
const shownTo = async (of: Caller | null) => {
  const answer = await app.as(of)(whoAmI, {})
  if (!('site' in answer)) throw new Error(answer.detail)
  return answer.site.announcement
}
const inMinutes = (minutes: number) => new Date(app.shell.clock().getTime() + minutes * 60_000).toISOString()

test('everybody sees the sentence, visitors too, until an admin removes it', async () => {
  const ada = await app.student()
  expect(await shownTo(ada)).toBeNull()
  expect(await admin.call(showAnnouncement, { text: ' Quad rests tonight. ', endsAt: null })).toEqual({})
  for (const who of [ada, admin, null])
    expect(await shownTo(who)).toMatchObject({ text: 'Quad rests tonight.', endsAt: null })
  expect(await admin.call(removeAnnouncement, {})).toEqual({})
  expect(await shownTo(null)).toBeNull()
  expect(await admin.call(removeAnnouncement, {})).toMatchObject({ code: 'not_found' })
})

test('it ends by itself at its moment, and the one before does not come back', async () => {
  await admin.call(showAnnouncement, { text: 'First.', endsAt: null })
  const endsAt = inMinutes(30)
  await admin.call(showAnnouncement, { text: 'Second.', endsAt })
  expect(await shownTo(null)).toMatchObject({ text: 'Second.', endsAt })
  app.advance(30 * 60_000 + 1)
  expect(await shownTo(null)).toBeNull()
})

test('each sentence has a number of its own, so that one that was dismissed does not hide the next', async () => {
  await admin.call(showAnnouncement, { text: 'Same words.', endsAt: null })
  const first = await shownTo(null)
  await admin.call(showAnnouncement, { text: 'Same words.', endsAt: null })
  expect((await shownTo(null))?.number).toBeGreaterThan(first?.number ?? 0)
})

test.each([
  ['nothing', { text: '   ', endsAt: null }, 'text'],
  ['201 characters', { text: 'a'.repeat(201), endsAt: null }, 'text'],
  ['an end in the past', { text: 'Late.', endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
])('%s is refused at its field', async (_what, draft, field) => {
  const answer = await (await admin.send(showAnnouncement, draft)).json()
  expect(answer).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
})

test('open tabs hear of it at once', async () => {
  const ada = await app.student()
  const tab = await openTab(ada, ['announcement:site', 'announcement:other'])
  expect(tab.of('announcement:other')).toEqual([null])
  const before = tab.of('announcement:site').length
  await admin.call(showAnnouncement, { text: 'Quad rests tonight.', endsAt: null })
  await tab.until(() => tab.of('announcement:site').length > before)
  const between = tab.of('announcement:site').length
  await admin.call(removeAnnouncement, {})
  await tab.until(() => tab.of('announcement:site').length > between)
  tab.socket.terminate()
})

test('the audit log says who wrote and who removed it', async () => {
  await admin.call(showAnnouncement, { text: 'Quad rests tonight.', endsAt: null })
  await admin.call(removeAnnouncement, {})
  const log = await admin.call(listActs, { person: admin.id })
  expect('rows' in log && log.rows.map(({ act }) => act)).toEqual(['announcement_removed', 'announced'])
})
