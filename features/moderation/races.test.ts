import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import type { Running } from '../../server/testing/run.ts'
import { editSession, readSession } from '../study/contract.ts'
import { hiddenTitle } from '../study/rules.ts'
import { caseOf, decideAbout, decidedSession, groupOf, reportAs, staffMember } from './cases.testing.ts'
import { decideCase, readCase } from './contract.ts'

const rowLock = 'select 1 from study_sessions where id = $1 for update'

/** On the embedded engine all connections share one session, so nobody waits for another there. */
describe.runIf(inject('engine') === 'postgres')('an author who changes a text at the moment at which', () => {
  let app: Running
  let noor: Caller
  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    app.setClock(new Date().toISOString())
    noor = await staffMember(app, 'moderator')
  })

  async function reported() {
    const [author, guest] = [await app.student(), await app.student()]
    const { session, seats } = await groupOf(author, 'Cheap essays', guest)
    succeeded(await reportAs(guest, 'group-session', seats[0] ?? '', 'advertising'))
    const id = await caseOf(noor, author)
    const title = async (who: Caller, of: string) => succeeded(await who.call(readSession, { id: of })).title
    const titles = async () => [await title(author, session), await title(guest, seats[0] ?? '')]
    return { author, session, id, titles }
  }

  test('it is hidden, first: what they wrote is hidden', async () => {
    const { session, id, titles } = await reported()
    const change = "update study_sessions set title = 'Cheaper essays', updated_at = now() where id = $1"
    const release = await holdLock(app, change, session)
    const hiding = decideAbout(noor, id, 'hide')
    await untilWaiting(app, 1)
    await release()
    succeeded(await hiding)
    expect(await titles()).toEqual(['Cheaper essays', hiddenTitle])
  })

  test('it is hidden, second: it stays hidden, and comes before the moderators again', async () => {
    const { author, session, id, titles } = await reported()
    const release = await holdLock(app, rowLock, session)
    const hiding = decideAbout(noor, id, 'hide')
    await untilWaiting(app, 1)
    const changing = author.call(editSession, { id: session, title: 'Essays together' })
    await untilWaiting(app, 2)
    await release()
    succeeded(await hiding)
    succeeded(await changing)
    expect(await titles()).toEqual(['Essays together', hiddenTitle])
    expect(succeeded(await noor.call(readCase, { id }))).toMatchObject({ state: 'open', hidden: true })
  })

  test('it is restored: the moderator looks at the new words first', async () => {
    const { author, guest, session, seats, id } = await decidedSession(app, noor, 'hide')
    const { version } = succeeded(await noor.call(readCase, { id }))
    const release = await holdLock(app, rowLock, session)
    const changing = author.call(editSession, { id: session, title: 'Essays together' })
    await untilWaiting(app, 1)
    const restoring = noor.call(decideCase, { id, version, act: 'restore', words: 'It is fine.' })
    await untilWaiting(app, 2)
    await release()
    succeeded(await changing)
    expect(await restoring).toMatchObject({ code: 'conflict' })
    expect(succeeded(await guest.call(readSession, { id: seats[0] ?? '' })).title).toBe(hiddenTitle)
    succeeded(await decideAbout(noor, id, 'restore'))
    expect(succeeded(await guest.call(readSession, { id: seats[0] ?? '' })).title).toBe('Essays together')
  })
})
