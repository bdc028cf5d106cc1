import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../contract/undo.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile, signIn } from '../account/contract.ts'
import { startSmtp } from '../mail/smtp.testing.ts'
import { blockPerson } from '../people/contract.ts'
import { addSession, deleteSession, editSession } from '../study/contract.ts'
import { answerInvitation, invite, joinSession, makeJoinLink, removeGuest } from '../study/invitations/contract.ts'
import { studyGroupUpdates } from '../study/notifications.contract.ts'
import { writeToTutor } from '../tutoring/threads/contract.ts'
import { makeTutor } from '../tutoring/tutoring.testing.ts'
import { countUnread, listNotifications, markAllRead, markNotification, muteFrom } from './contract.ts'
import { readUnsubscribe, unsubscribe } from './mail/contract.ts'
import { confirmedStudent, passMinute, passMinutes, toldTo, unreadBy } from './notifications.testing.ts'
import { notify } from './queries.ts'

let app: Running
let ada: Caller
let ben: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2031-03-03T12:00:00Z')
  ada = await confirmedStudent(app, { name: 'Ada Marlow' })
  ben = await confirmedStudent(app, { name: 'Ben Archer' })
})

const plan = { title: 'Review', course: 'BIO 210', date: '2031-03-04', time: '16:00', location: 'Table 6' }
const kinds = async (who: Caller) => (await toldTo(who)).map(({ kind }) => kind)
const subjects = async (who: Caller) => (await lettersTo(app, who.email)).map(({ subject }) => subject)

/** A session of Ada's, and Ben's place in it. */
async function joined(): Promise<{ id: string; seat: string }> {
  const id = idOf(await ada.call(addSession, plan))
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  return { id, seat: idOf(await ben.call(joinSession, { token })) }
}

describe('in a study group', () => {
  test('an invitation is told with who asks, and its answer to the host, once for each change of mind', async () => {
    const id = idOf(await ada.call(addSession, plan))
    await ada.call(invite, { id, emails: [ben.email] })
    await app.settle()
    const [invited] = await toldTo(ben)
    expect(invited).toMatchObject({
      kind: 'invited',
      title: 'Review',
      by: 'Ada Marlow',
      state: 'open',
      place: 'Table 6',
    })
    expect(await subjects(ben)).toEqual(['An invitation to study together'])
    for (const answer of ['yes', 'yes', 'no'] as const) {
      await ben.call(answerInvitation, { id: invited?.thing ?? '', answer })
      app.advance(1000)
    }
    expect(await toldTo(ada)).toMatchObject([{ kind: 'answered', by: 'Ben Archer', state: 'no', read: false }])
    expect(await toldTo(ben)).toMatchObject([{ state: 'no' }])
  })

  test('a change of time or place is told to the guests at once, and by one mail once it has settled', async () => {
    const { id } = await joined()
    await ada.call(editSession, { id, time: '17:00' })
    await ada.call(editSession, { id, location: 'Table 9' })
    expect(await toldTo(ben)).toMatchObject([
      {
        kind: 'session-changed',
        place: 'Table 9',
        at: '2031-03-04T17:00:00.000Z',
        facts: { was: '2031-03-04T16:00:00.000Z' },
      },
    ])
    expect(await subjects(ben)).toEqual([])
    await passMinutes(app, 6)
    expect(await subjects(ben)).toEqual(['A study session has changed'])
    expect((await lettersTo(app, ben.email))[0]?.text).toContain('was tomorrow, 4:00 PM')
    // What only the host sees tells nobody anything.
    await ada.call(editSession, { id, notes: 'Bring cards' })
    expect(await unreadBy(ben)).toBe(1)
  })

  test('its end is told without its words, and taken back with it', async () => {
    const { id } = await joined()
    const { undo } = succeeded(await ada.call(deleteSession, { id }))
    expect(await toldTo(ben)).toMatchObject([
      { kind: 'session-gone', title: '', facts: { how: 'cancelled', was: '2031-03-04T16:00:00.000Z' } },
    ])
    await ada.call(undoById, { id: undo })
    expect(await kinds(ben)).toEqual([])
    await ada.call(removeGuest, { id, person: ben.id })
    expect(await toldTo(ben)).toMatchObject([{ kind: 'session-gone', facts: { how: 'removed' } }])
  })

  test('a session has no name under which it could be muted by itself', async () => {
    await joined()
    const [told] = await toldTo(ada)
    const words = 'This cannot be muted by itself.'
    expect(await ada.call(muteFrom, { id: told?.id ?? '', what: 'thing' })).toMatchObject({
      code: 'conflict',
      detail: words,
    })
  })

  test('nobody is named to somebody from whom a block separates them', async () => {
    await joined()
    expect(await toldTo(ada)).toMatchObject([{ by: 'Ben Archer' }])
    await ben.call(blockPerson, { id: ada.id })
    expect(await toldTo(ada)).toMatchObject([{ by: null }])
  })

  test('nothing is told to whoever has turned it off', async () => {
    await ben.call(studyGroupUpdates.change, { value: false })
    const { id } = await joined()
    await ada.call(editSession, { id, time: '17:00' })
    await ada.call(deleteSession, { id })
    expect(await toldTo(ben)).toEqual([])
  })
})

test('an older notification shows the current name of a person', async () => {
  const tutor = await makeTutor(ada)
  succeeded(await ben.call(writeToTutor, { id: tutor, body: 'Proofs?' }))
  const held = await ada.fetch('/api/notifications')
  expect(await held.text()).toContain('Ben Archer')
  succeeded(await ben.call(editProfile, { name: 'Ben Baker' }))
  const headers = { 'if-none-match': held.headers.get('etag') ?? '' }
  expect(await (await ada.fetch('/api/notifications', { headers })).text()).toContain('Ben Baker')
})

describe('the list', () => {
  /** Told at the same moment, as many as that. */
  const tell = (count: number, at = app.shell.clock()) =>
    notify(
      app.shell,
      app.shell.database.db,
      Array.from({ length: count }, (_, n) => ({
        ...{ person: ada.id, kind: 'security', key: `security ${at.getTime()} ${n}` },
        facts: { event: 'password-changed' },
      })),
      at,
    )

  test('comes in pages, newest first, is marked by one and by all, and what comes later is not', async () => {
    await tell(3)
    app.advance(1000)
    await tell(1)
    const first = succeeded(await ada.call(listNotifications, { limit: 3 }))
    expect([first.rows.length, first.total]).toEqual([3, 4])
    const rest = succeeded(await ada.call(listNotifications, { limit: 3, after: first.next ?? '' }))
    expect([rest.rows.length, rest.next]).toEqual([1, null])
    expect(await ada.call(listNotifications, { after: 'x' })).toMatchObject({ code: 'invalid' })
    const [newest] = first.rows
    await ada.call(markNotification, { id: newest?.id ?? '', read: true })
    expect(await unreadBy(ada)).toBe(3)
    await ada.call(markNotification, { id: newest?.id ?? '', read: false })
    app.advance(1000)
    await tell(1)
    await ada.call(markAllRead, { until: newest?.toldAt ?? '' })
    expect(await unreadBy(ada)).toBe(1)
    expect(await ben.call(markNotification, { id: newest?.id ?? '', read: true })).toMatchObject({ code: 'not_found' })
  })

  test('counts up to a hundred, answers 304 while nothing has changed, and forgets after 90 days', async () => {
    await tell(120)
    expect(await unreadBy(ada)).toBe(100)
    const asked = await ada.fetch('/api/notifications')
    const again = () =>
      ada.fetch('/api/notifications', { headers: { 'if-none-match': asked.headers.get('etag') ?? '' } })
    expect((await again()).status).toBe(304)
    await tell(1, new Date(app.shell.clock().getTime() + 5))
    expect((await again()).status).toBe(200)
    app.advance(89 * 86_400_000)
    const purge = async () => {
      await app.shell.jobs.enqueue(app.shell.database.db, 'notifications-purge', {})
      await app.settle()
      const text = 'select count(*)::int as many from notifications where user_id = $1'
      return (await app.shell.database.pool.query(text, [ada.id])).rows[0].many
    }
    expect(await purge()).toBe(121)
    app.advance(2 * 86_400_000)
    expect(await purge()).toBe(0)
  })

  test('gets what concerns the account, whatever is turned off as mail', async () => {
    const visitor = app.browser({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    })
    await visitor.call(signIn, { email: ada.email, password: ada.password, remember: false })
    expect(await toldTo(ada)).toMatchObject([{ kind: 'security', facts: { event: 'new-browser' } }])
  })
})

describe('a mail', () => {
  const post = startSmtp()
  let posted: Running
  beforeAll(async () => {
    posted = await testApp({ SMTP_URL: (await post).url, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => (await post).close())

  async function tellBy(on: Running, key: string) {
    const notice = { person: ben.id, kind: 'session-gone', key, reference: crypto.randomUUID() }
    await notify(on.shell, on.shell.database.db, [{ ...notice, facts: { how: 'cancelled' } }], on.shell.clock())
    await on.settle()
  }

  test('names the address that ends mails of its kind, by which programs do so with one POST and people with a button', async () => {
    await tellBy(app, 'one')
    const [letter] = await lettersTo(app, ben.email)
    const address = new URL(letter?.unsubscribe ?? '')
    expect([address.origin, address.pathname]).toEqual([app.shell.env.publicUrl.origin, '/unsubscribe'])
    expect(address.href).not.toContain(ben.email)
    const token = address.searchParams.get('token') ?? ''
    // Opening it changes nothing.
    expect(await app.as(null)(readUnsubscribe, { token })).toEqual({ label: 'Invitations and changes', off: false })
    const sent = await fetch(`${app.origin}${address.pathname}${address.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(sent.status).toBe(200)
    expect(await app.as(null)(readUnsubscribe, { token })).toMatchObject({ off: true })
    await tellBy(app, 'two')
    expect(await lettersTo(app, ben.email)).toHaveLength(1)
    expect(await toldTo(ben)).toHaveLength(2)
    for (const bad of ['x', token.slice(0, -2), `${token}A`])
      expect(await app.as(null)(readUnsubscribe, { token: bad })).toMatchObject({ code: 'gone' })
    const body = new TextEncoder().encode('List-Unsubscribe=One-Click')
    expect((await app.browser().send(unsubscribe, { token: 'x' }, body)).status).toBe(410)
  })

  test('has the headers for it, text and HTML, and nothing that people wrote in its headers', async () => {
    const { taken } = await post
    const id = idOf(await ada.call(addSession, { ...plan, title: 'Review <b>bold</b>' }))
    await ada.call(invite, { id, emails: [ben.email] })
    await posted.settle()
    const [letter] = taken.splice(0)
    const [head = '', ...rest] = letter?.text.split('\n\n') ?? []
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:\d+\/unsubscribe\?token=/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).toMatch(/^Subject: An invitation to study together$/m)
    expect(head).not.toContain('Review')
    expect(rest.join('\n\n').replaceAll('=\n', '')).toContain('Review &lt;b&gt;bold&lt;/b&gt;')
  })

  test('that is refused for good three times in a row rests, the person is told, and another address takes them again', async () => {
    const { taken, state } = await post
    state.refuse = ben.email
    state.refuseForGood = true
    for (const key of ['one', 'two', 'three', 'four']) await tellBy(posted, key)
    state.refuse = false
    state.refuseForGood = false
    expect((await kinds(ben)).filter((kind) => kind === 'mail-rests')).toHaveLength(1)
    await tellBy(posted, 'five')
    expect(taken).toHaveLength(0)
    await app.shell.database.pool.query('update profiles set email = $2 where id = $1', [ben.id, `other.${ben.email}`])
    await tellBy(posted, 'six')
    expect(taken.splice(0)).toHaveLength(1)
  })

  test('that the server does not take for now is tried again, and goes to nobody whose address is not confirmed', async () => {
    const { taken, state } = await post
    state.refuse = ben.email
    await expect(tellBy(posted, 'one')).rejects.toThrow(/451/)
    state.refuse = false
    await app.shell.database.pool.query("update jobs.job set start_after = now() where state = 'retry'")
    await posted.settle()
    expect(taken.splice(0)).toHaveLength(1)
    await app.shell.database.pool.query('update profiles set email_verified = false where id = $1', [ben.id])
    await tellBy(posted, 'two')
    await passMinute(posted)
    expect(taken).toHaveLength(0)
    expect(succeeded(await ben.call(countUnread, {})).unread).toBe(2)
  })
})
