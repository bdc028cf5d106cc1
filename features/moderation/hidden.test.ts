import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../contract/undo.ts'
import { features } from '../../server/features.ts'
import { exportPerson } from '../../server/personalData.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import { everythingReadBy } from '../../server/testing/readByAll.ts'
import type { Running } from '../../server/testing/run.ts'
import { deleteAvatar, putAvatar } from '../account/avatar/contract.ts'
import { editProfile, whoAmI } from '../account/contract.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { listPeople } from '../admin/contract.ts'
import { readCalendar } from '../calendar/contract.ts'
import { addFeed } from '../calendar/feeds/subscriber.testing.ts'
import { confirmedStudent } from '../notifications/notifications.testing.ts'
import { profileVisibility, readAvatar, readPersonPage } from '../people/contract.ts'
import { addSession, deleteSession, editSession, listSessions, readSession } from '../study/contract.ts'
import { invite, joinSession, listShared, readJoinLink } from '../study/invitations/contract.ts'
import { hiddenTitle } from '../study/rules.ts'
import { caseOf, decideAbout, decidedSession, groupOf, reportAs, soon, staffMember } from './cases.testing.ts'
import { listOwnCases, readCase } from './contract.ts'
import { moderationWords } from './rules.ts'

let app: Running
let noor: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  noor = await staffMember(app, 'moderator')
})

const words = ['Lab reports for sale', 'Words of Lab', 'Old Library 12']
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

async function exportOf({ id }: Caller): Promise<string> {
  const row = await profileById(app.shell.database.db, id)
  if (!row) throw new Error('no profile')
  return JSON.stringify(await exportPerson(app.shell.database.db, features, asOwner(row)))
}

describe('a hidden group session', () => {
  test('is in no list, search, feed or export of others, and still its author’s own, marked', async () => {
    const { author, guest, session, seats, token } = await decidedSession(app, noor, 'hide')
    const seat = seats[0] ?? ''
    const read = await everythingReadBy(guest, features, { q: ['Lab'], around: app.shell.clock() })
    expect(read.length).toBeGreaterThan(20)
    for (const { endpoint, text } of read)
      for (const word of words) expect([endpoint.path, text.includes(word)]).toEqual([endpoint.path, false])
    expect(succeeded(await guest.call(readSession, { id: seat }))).toMatchObject({
      ...{ title: hiddenTitle, description: null, location: null, group: { hidden: true } },
    })
    const shared = JSON.stringify(await guest.call(listShared, { id: author.id }))
    const feed = await (await app.browser().fetch(await addFeed(guest, {}))).text()
    for (const text of [shared, feed, await exportOf(guest)]) for (const word of words) expect(text).not.toContain(word)
    expect(feed).toContain(hiddenTitle)
    // The link leads nowhere, for whoever comes now.
    const stranger = await app.student()
    expect(await stranger.call(readJoinLink, { token })).toMatchObject({ code: 'not_found' })
    expect(await stranger.call(joinSession, { token })).toMatchObject({ code: 'not_found' })

    const own = succeeded(await author.call(readSession, { id: session }))
    expect(own).toMatchObject({
      ...{ title: words[0], description: 'Words of Lab reports for sale', location: words[2], group: { hidden: true } },
    })
    expect(succeeded(await author.call(listSessions, { q: 'Lab' })).rows).toMatchObject([{ title: words[0] }])
    expect(await exportOf(author)).toContain(words[0])
  })

  test('is there again for everybody once it is restored, as its author wrote it last', async () => {
    const { author, guest, session, seats, id, token } = await decidedSession(app, noor, 'hide')
    succeeded(await author.call(editSession, { id: session, title: 'Lab reports together', location: 'Room 1' }))
    expect(succeeded(await author.call(readSession, { id: session }))).toMatchObject({ title: 'Lab reports together' })
    const seen = async () => succeeded(await guest.call(readSession, { id: seats[0] ?? '' }))
    expect(await seen()).toMatchObject({ title: hiddenTitle, location: null })
    succeeded(await decideAbout(noor, id, 'restore'))
    expect(await seen()).toMatchObject({
      ...{ title: 'Lab reports together', description: 'Words of Lab reports for sale', location: 'Room 1' },
      group: { hidden: false },
    })
    expect(await (await app.student()).call(readJoinLink, { token })).toMatchObject({ title: 'Lab reports together' })
  })

  test('stays hidden where it is deleted and comes back, and where it was deleted before', async () => {
    const { author, guest, session, seats, id } = await decidedSession(app, noor, 'hide')
    const { undo } = succeeded(await author.call(deleteSession, { id: session }))
    expect(succeeded(await noor.call(readCase, { id }))).toMatchObject({ gone: true, hidden: true })
    succeeded(await author.call(undoById, { id: undo }))
    expect(succeeded(await guest.call(readSession, { id: seats[0] ?? '' })).title).toBe(hiddenTitle)

    const [ada, ben] = [await app.student(), await app.student()]
    const group = await groupOf(ada, 'Exam answers', ben)
    succeeded(await reportAs(ben, 'group-session', group.seats[0] ?? '', 'cheating'))
    const gone = succeeded(await ada.call(deleteSession, { id: group.session }))
    succeeded(await decideAbout(noor, await caseOf(noor, ada), 'hide'))
    succeeded(await ada.call(undoById, { id: gone.undo }))
    expect(succeeded(await ben.call(readSession, { id: group.seats[0] ?? '' })).title).toBe(hiddenTitle)
    expect(succeeded(await ada.call(readSession, { id: group.session })).title).toBe('Exam answers')
  })

  test('is hidden in all its repetitions that say the same', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    const repeat = { every: 'week', days: [2], ends: { kind: 'count', count: 3 } }
    const made = await ada.call(addSession, {
      ...{ title: 'Essays for sale', course: 'Other', date: '2031-03-04', time: '16:00', sessionType: 'group' },
      repeat: repeat as never,
    })
    if (!('id' in made)) return expect(made).toMatchObject({ code: 'invalid' })
    const text = 'select id from study_sessions where user_id = $1 order by start_time'
    const { rows } = await app.shell.database.pool.query(text, [ada.id])
    for (const { id } of rows) succeeded(await ada.call(invite, { id, emails: [ben.email] }))
    await app.settle()
    const [seat] = succeeded(await ben.call(listSessions, {})).rows
    succeeded(await reportAs(ben, 'group-session', seat?.id ?? '', 'advertising'))
    const id = await caseOf(noor, ada)
    succeeded(await decideAbout(noor, id, 'hide'))
    const titles = async () => succeeded(await ben.call(listSessions, {})).rows.map(({ title }) => title)
    expect(new Set(await titles())).toEqual(new Set([hiddenTitle]))
    succeeded(await decideAbout(noor, id, 'restore'))
    expect(new Set(await titles())).toEqual(new Set(['Essays for sale']))
  })
})

describe('a hidden name', () => {
  async function hiddenName() {
    const [ada, ben] = [await app.student({ name: 'Dean of Students' }), await confirmedStudent(app)]
    const { seats } = await groupOf(ada, 'Review', ben)
    succeeded(await reportAs(ben, 'name', ada.id, 'pretends'))
    const id = await caseOf(noor, ada)
    succeeded(await decideAbout(noor, id, 'hide'))
    return { ada, ben, id, seat: seats[0] ?? '' }
  }

  test('is “Student” to everybody else, in lists, on the page and in mails, and the person’s own, marked', async () => {
    const { ada, ben, seat } = await hiddenName()
    const read = await everythingReadBy(ben, features, { q: ['Dean'], around: app.shell.clock() })
    expect(read.length).toBeGreaterThan(20)
    for (const { endpoint, text } of read)
      expect([endpoint.path, text.includes('Dean of Students')]).toEqual([endpoint.path, false])
    expect(succeeded(await ben.call(readPersonPage, { id: ada.id })).name).toBe('Student')
    const { group } = succeeded(await ben.call(readSession, { id: seat }))
    expect(group?.people.find(({ host }) => host)?.name).toBe('Student')
    const { session } = await groupOf(ada, 'Another')
    succeeded(await ada.call(invite, { id: session, emails: [ben.email] }))
    const [letter] = await lettersTo(app, ben.email)
    expect(letter?.text).toContain('Invitation to Another\n')
    expect(letter?.text).toContain(' · Student · ')
    app.advance(1001)
    expect(succeeded(await ada.call(whoAmI, {})).person).toMatchObject({ name: 'Dean of Students', hidden: ['name'] })
    const { rows } = succeeded(await ada.call(listSessions, {}))
    expect(rows[0]?.group?.people.find(({ host }) => host)?.name).toBe('Dean of Students')
    // Who looks after people finds them by their name.
    const admin = await staffMember(app, 'admin')
    expect(succeeded(await admin.call(listPeople, { q: 'Dean of' })).rows).toMatchObject([{ name: 'Dean of Students' }])
  })

  test('that its owner changes waits for a moderator', async () => {
    const { ada, ben, id } = await hiddenName()
    app.advance(1001)
    expect(succeeded(await ada.call(editProfile, { name: 'Ada Marlow' }))).toMatchObject({
      name: 'Ada Marlow',
      hidden: ['name'],
    })
    expect(succeeded(await ben.call(readPersonPage, { id: ada.id })).name).toBe('Student')
    expect(await caseOf(noor, ada)).toBe(id)
    succeeded(await decideAbout(noor, id, 'restore'))
    expect(succeeded(await ben.call(readPersonPage, { id: ada.id })).name).toBe('Ada Marlow')
    expect(await ada.call(listOwnCases, {})).toMatchObject([{ outcome: 'restored', words: { name: 'Ada Marlow' } }])
    // A moderator has read these words.
    expect(await reportAs(ben, 'name', ada.id)).toMatchObject({ detail: moderationWords.decidedBefore })
  })

  test('cannot be reported meanwhile', async () => {
    const { ada, ben } = await hiddenName()
    expect(await reportAs(ben, 'name', ada.id)).toMatchObject({ detail: moderationWords.hiddenAlready })
  })
})

describe('a hidden picture', () => {
  test('is shown to nobody but its owner and staff, also at its address', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    await ada.call(profileVisibility.change, { value: 'everyone' })
    expect(await reportAs(ben, 'picture', ada.id)).toMatchObject({ detail: moderationWords.nothingToReport })
    succeeded(await ada.call(putAvatar, {}, new Uint8Array(picture)))
    const status = async (who: Caller) => (await who.send(readAvatar, { id: ada.id })).status
    expect(await status(ben)).toBe(200)
    succeeded(await reportAs(ben, 'picture', ada.id))
    const id = await caseOf(noor, ada)
    succeeded(await decideAbout(noor, id, 'hide'))
    expect([await status(ben), await status(ada), await status(noor)]).toEqual([404, 200, 200])
    expect(succeeded(await ben.call(readPersonPage, { id: ada.id })).avatarUrl).toBeNull()
    expect(succeeded(await ada.call(whoAmI, {})).person).toMatchObject({
      hidden: ['picture'],
      avatarUrl: expect.any(String),
    })
    // Another one waits for a moderator.
    succeeded(await ada.call(putAvatar, {}, new Uint8Array(picture)))
    expect([await status(ben), await caseOf(noor, ada)]).toEqual([404, id])
    succeeded(await decideAbout(noor, id, 'restore'))
    expect(await status(ben)).toBe(200)
    succeeded(await ada.call(deleteAvatar, {}))
    expect(await status(ben)).toBe(404)
  })
})

test('the calendar of a guest shows the placeholder at once, and is not answered as unchanged', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const { seats } = await groupOf(ada, 'Cheap essays', ben)
  const next = new Date(Date.parse(soon()) + 86_400_000).toISOString().slice(0, 10)
  const span = { from: soon(), to: next }
  const before = await ben.send(readCalendar, span)
  succeeded(await reportAs(ben, 'group-session', seats[0] ?? '', 'advertising'))
  succeeded(await decideAbout(noor, await caseOf(noor, ada), 'hide'))
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
  const after = await ben.fetch(`/api/calendar?${new URLSearchParams(span)}`, { headers })
  expect([after.status, (await after.text()).includes(hiddenTitle)]).toEqual([200, true])
})
