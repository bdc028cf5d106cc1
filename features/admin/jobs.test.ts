import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../server/features.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { requestReset } from '../account/contract.ts'
import { setRole } from '../account/queries.ts'
import { addAssignment, deleteAssignment } from '../homework/contract.ts'
import { postMail } from '../mail/queries.ts'
import { startSmtp } from '../mail/smtp.testing.ts'
import {
  discardFailure,
  type ListedFailure,
  listActs,
  listFailures,
  listQueues,
  readOverview,
  retryAllFailures,
  retryFailure,
} from './contract.ts'

let app: Running
let broken: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  // The same database, in a server whose mail server does not exist.
  broken = await testApp({ SMTP_URL: 'smtp://quad:hunter2@127.0.0.1:9', LOG_LEVEL: 'silent' })
  admin = await app.browser().signUp()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  await app.settle()
})

const sql = async (text: string, values: unknown[] = []) => (await app.shell.database.pool.query({ text, values })).rows
async function failures(): Promise<ListedFailure[]> {
  const list = await admin.call(listFailures, {})
  return 'rows' in list ? list.rows : []
}
async function stateOf(queue: string) {
  const list = await admin.call(listQueues, {})
  return Array.isArray(list) ? list.find((one) => one.queue === queue) : undefined
}
/** A mail that no mail server takes, failed for good: ageing its row shortens the queue's own waiting. */
async function failingMail(to: string, by = broken): Promise<void> {
  await postMail(by.shell, by.shell.database.db, { to, subject: 'Hello', text: 'Hello' })
  await sql("update jobs.job set retry_limit = 0 where name = 'mail' and state = 'created'")
  await expect(by.settle()).rejects.toThrow(/ECONNREFUSED|535/)
}
/** As if the process had died after the work of these jobs and before their confirmation. */
async function forgetTick(...queues: string[]): Promise<void> {
  const text = "update jobs.job set state = 'created', completed_on = null where name = any($1) and state = 'completed'"
  await sql(text, [queues])
}

describe('what an operator sees of background work', () => {
  test('every kind of work is listed with its counts, and scheduled work with its next moment', async () => {
    const list = await admin.call(listQueues, {})
    if (!Array.isArray(list)) throw new Error(list.detail)
    const offered = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
    expect(offered.length).toBeGreaterThan(5)
    expect(list.map(({ queue }) => queue)).toEqual(expect.arrayContaining(offered))
    expect(await stateOf('mail')).toMatchObject({ waiting: 0, running: 0, failed: 0, every: null, next: null })
    expect((await stateOf('mail'))?.done).toBeGreaterThan(0)
    expect(Date.parse((await stateOf('mail'))?.lastDone ?? '')).not.toBeNaN()
    const tidy = await stateOf('account-tidy')
    expect(tidy).toMatchObject({ every: '17 * * * *', lastDone: null })
    expect(new Date(tidy?.next ?? '').getUTCMinutes()).toBe(17)
    expect(Date.parse(tidy?.next ?? '')).toBeGreaterThan(app.shell.clock().getTime())
  })

  test('waiting work is counted as waiting, and as done after it ran', async () => {
    const before = (await stateOf('account-tidy'))?.done ?? 0
    await app.shell.jobs.enqueue(app.shell.database.db, 'account-tidy', {})
    expect(await stateOf('account-tidy')).toMatchObject({ waiting: 1, done: before })
    await app.settle()
    expect(await stateOf('account-tidy')).toMatchObject({ waiting: 0, done: before + 1 })
  })
})

describe('work that fails', () => {
  test('is listed after the last try, with the reason but without the person, and is counted in the overview', async () => {
    await failingMail('secret.person@example.edu')
    const [failed] = await failures()
    expect(failed).toMatchObject({ queue: 'mail', words: 'connect ECONNREFUSED 127.0.0.1:9', tries: 1 })
    expect(await stateOf('mail')).toMatchObject({ failed: 1 })
    expect(await admin.call(readOverview, {})).toMatchObject({ jobs: { failed: 1 } })
    const [kept] = await sql("select j::text as row from jobs.job j where state = 'failed'")
    expect(kept?.row).not.toMatch(/secret\.person|hunter2|node_modules|Hello/)
  })

  test('what the mail server said is the reason', async () => {
    const post = await startSmtp()
    onTestFinished(async () => void (await post.close()))
    post.state.refuseSignIn = true
    const SMTP_URL = post.url.replace('//', '//quad:hunter2@')
    const refused = await testApp({ SMTP_URL, LOG_LEVEL: 'silent' })
    await failingMail('other.person@example.edu', refused)
    const [failed] = await failures()
    expect(failed?.words).toBe('Invalid login: 535 5.7.8 authentication failed: PLAIN [not shown]')
    await sql('delete from jobs.job where id = $1', [failed?.id])
  })

  test('an admin retries one: it is sent, and the list is empty', async () => {
    const [failed] = await failures()
    expect(await admin.call(retryFailure, { failure: failed?.id ?? '' })).toEqual({})
    expect(await failures()).toEqual([])
    expect(await lettersTo(app, 'secret.person@example.edu')).toHaveLength(1)
    expect(await admin.call(retryFailure, { failure: failed?.id ?? '' })).toMatchObject({ code: 'not_found' })
  })

  test('what fails again is back in the list, with one more try counted', async () => {
    await failingMail('again@example.edu')
    const [failed] = await failures()
    await admin.call(retryFailure, { failure: failed?.id ?? '' })
    await expect(broken.settle()).rejects.toThrow(/ECONNREFUSED/)
    expect(await failures()).toMatchObject([{ id: failed?.id, tries: 2 }])
  })

  test('an admin has all tried again at once, page by page they are seen before', async () => {
    for (const to of ['b@example.edu', 'c@example.edu', 'd@example.edu']) await failingMail(to)
    const seen: string[] = []
    let after: string | undefined
    do {
      const list = await admin.call(listFailures, { limit: 3, ...(after !== undefined && { after }) })
      if (!('rows' in list)) throw new Error(list.detail)
      seen.push(...list.rows.map(({ id }) => id))
      after = list.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(4)
    expect(seen).toHaveLength(4)
    expect(await admin.call(listFailures, { after: 'x' })).toMatchObject({ code: 'invalid' })
    expect(await admin.call(retryAllFailures, {})).toEqual({ retried: 4 })
    await app.settle()
    expect(await failures()).toEqual([])
    for (const to of ['again@example.edu', 'b@example.edu', 'c@example.edu', 'd@example.edu'])
      expect(await lettersTo(app, to)).toHaveLength(1)
    expect(await admin.call(retryAllFailures, {})).toEqual({ retried: 0 })
  })

  test('an admin discards one: it disappears from the list and is not run', async () => {
    await failingMail('nobody@example.edu')
    const [failed] = await failures()
    expect(await admin.call(discardFailure, { failure: failed?.id ?? '' })).toEqual({})
    expect(await failures()).toEqual([])
    expect(await lettersTo(app, 'nobody@example.edu')).toEqual([])
    expect(await admin.call(discardFailure, { failure: failed?.id ?? '' })).toMatchObject({ code: 'not_found' })
  })

  test('work that waits or is done can be neither retried nor discarded', async () => {
    await app.shell.jobs.enqueue(app.shell.database.db, 'account-tidy', {})
    const [waiting] = await sql("select id from jobs.job where name = 'account-tidy' and state = 'created'")
    const [done] = await sql("select id from jobs.job where name = 'mail' and state = 'completed'")
    for (const { id } of [waiting ?? {}, done ?? {}]) {
      expect(await admin.call(retryFailure, { failure: id })).toMatchObject({ code: 'not_found' })
      expect(await admin.call(discardFailure, { failure: id })).toMatchObject({ code: 'not_found' })
    }
    expect(await app.settle()).toBe(1)
  })

  test('what admins did about failures is in the log', async () => {
    const log = await admin.call(listActs, { person: admin.id })
    const rows = 'rows' in log ? log.rows : []
    expect(rows.map(({ act, details }) => [act, details])).toEqual([
      ['job_discarded', { queue: 'mail' }],
      ['jobs_retried', { mail: 4 }],
      ['jobs_retried', { mail: 1 }],
      ['jobs_retried', { mail: 1 }],
    ])
  })
})

describe('work that is done twice, because the process died before it was ticked off', () => {
  test('a mail is in the mailbox once', async () => {
    const to = `${crypto.randomUUID()}@example.edu`
    await postMail(app.shell, app.shell.database.db, { to, subject: 'Once', text: 'Once' })
    await app.settle()
    await forgetTick('mail')
    await app.settle()
    expect(await lettersTo(app, to)).toHaveLength(1)
  })

  test('a person who asked for one reset link gets one mail, and its link works', async () => {
    const maya = await app.browser().signUp()
    await app.settle()
    await app.as(null)(requestReset, { email: maya.email })
    await app.settle()
    const before = await sql('select secret_hash from links where profile_id = $1 order by kind', [maya.id])
    await forgetTick('account-reset', 'account-welcome', 'mail')
    await app.settle()
    expect(await sql('select secret_hash from links where profile_id = $1 order by kind', [maya.id])).toEqual(before)
    expect((await lettersTo(app, maya.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your email address for Quad',
      'Reset your Quad password',
    ])
  })

  test('the clean-up removes old rows and nothing else, also when it runs twice', async () => {
    const maya = await app.browser().signUp()
    const draft = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' }
    const [kept, gone] = [await maya.call(addAssignment, draft), await maya.call(addAssignment, draft)]
    await maya.call(deleteAssignment, { id: 'id' in gone ? gone.id : '' })
    await app.settle()
    app.advance(3 * 86_400_000)
    const tidying = ['account-tidy', 'undo-purge', 'imports-tidy', 'admin-tidy']
    const left = async () => [
      await sql('select id from assignments where user_id = $1', [maya.id]),
      await sql("select count(*)::int as n from jobs.job where state = 'completed' and name = 'mail'"),
      await sql('select count(*)::int as n from attempts'),
    ]
    const once: unknown[] = []
    for (let time = 0; time < 2; time++) {
      for (const name of tidying) await app.shell.jobs.enqueue(app.shell.database.db, name, {})
      await app.settle()
      once.push(await left())
    }
    expect(once[0]).toEqual([[{ id: 'id' in kept ? kept.id : '' }], [{ n: 0 }], [{ n: 0 }]])
    expect(once[1]).toEqual(once[0])
  })
})
