import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBackups } from '../../server/backups/backups.ts'
import { connect, sqlState } from '../../server/db/db.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { erasePerson } from '../../server/personalData.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { asOwner, profileById, setRole } from '../account/queries.ts'
import { type AuditEvent, changeRole, listActs, readOverview, sendResetLink, signOutPerson } from './contract.ts'
import { recordAuditEvent } from './queries.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.student({ name: 'Rosa Lind' })
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
})

async function log(
  filter: { q?: string; person?: string; act?: AuditEvent['act']; limit?: number } = {},
): Promise<AuditEvent[]> {
  const list = await admin.call(listActs, filter)
  if (!('rows' in list)) throw new Error(list.detail)
  return list.rows
}

describe('the audit log', () => {
  test('names who did what to whom, when, with the request that the server log has', async () => {
    const maya = await app.student({ name: 'Maya Reyes' })
    const answer = await admin.send(changeRole, { person: maya.id, role: 'moderator' })
    await admin.call(changeRole, { person: maya.id, role: 'moderator' })
    await admin.call(sendResetLink, { person: maya.id })
    await admin.call(signOutPerson, { person: maya.id })
    const rows = await log({ person: maya.id })
    expect(rows.map(({ act, details }) => [act, details])).toEqual([
      ['signed_out', { ended: 1 }],
      ['reset_link', { by: 'mail' }],
      ['role_changed', { from: 'student', to: 'moderator' }],
    ])
    expect(rows.at(-1)).toMatchObject({
      actor: { id: admin.id, name: 'Rosa Lind' },
      person: { id: maya.id, name: 'Maya Reyes' },
      request: answer.headers.get('x-request-id'),
    })
    expect(JSON.stringify(rows)).not.toContain(maya.email)
  })

  test('is read page by page, by act, and by the name or address of either side', async () => {
    const zoe = await app.student({ name: 'Ζωή Λάμπρου' })
    for (let time = 0; time < 5; time++) await admin.call(sendResetLink, { person: zoe.id })
    await admin.call(changeRole, { person: zoe.id, role: 'moderator' })
    const seen: string[] = []
    let after: string | undefined
    do {
      const list = await admin.call(listActs, { person: zoe.id, limit: 2, ...(after !== undefined && { after }) })
      if (!('rows' in list)) throw new Error(list.detail)
      seen.push(...list.rows.map(({ id }) => id))
      after = list.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
    expect(await log({ q: 'ΛΆΜΠΡΟΥ', act: 'reset_link' })).toHaveLength(5)
    expect(await log({ q: zoe.email.toUpperCase() })).toHaveLength(6)
    expect(await log({ q: 'rosa', person: zoe.id })).toHaveLength(6)
    expect(await log({ q: 'nobody of that name' })).toEqual([])
    expect(await admin.call(listActs, { after: '2026|x' })).toMatchObject({ code: 'invalid' })
  })

  test('an act that did not happen is not written down, and one that cannot be written down does not happen', async () => {
    const maya = await app.student()
    const before = (await log()).length
    await app.shell.database
      .transaction(async (db) => {
        await setRole(db, maya.id, 'admin', app.shell.clock())
        await recordAuditEvent(
          db,
          { act: 'role_changed', by: null, details: { to: 'x'.repeat(2000) } },
          app.shell.clock(),
        )
      })
      .catch(() => null)
    expect(await profileById(app.shell.database.db, maya.id)).toMatchObject({ role: 'student' })
    expect(await log()).toHaveLength(before)
  })

  test.each([
    ['changed', "update admin_acts set act = 'signed_out'"],
    ['removed', 'delete from admin_acts'],
    ['emptied', 'truncate admin_acts'],
  ])('cannot be %s, whatever runs in the application', async (_how, text) => {
    await admin.call(sendResetLink, { person: admin.id })
    const before = await log()
    expect(before).not.toEqual([])
    const refused = await app.shell.database.pool.query(text).then(() => '', sqlState)
    expect(refused).toBe('QD002')
    expect(await log()).toEqual(before)
  })

  test('what is in it about somebody who was erased stays, and names nobody', async () => {
    const ona = await app.student({ name: 'Ona Vanishing' })
    await admin.call(changeRole, { person: ona.id, role: 'moderator' })
    await app.shell.database.transaction(async (db) => {
      await recordAuditEvent(db, { act: 'person_erased', by: null, person: ona.id }, app.shell.clock())
      await erasePerson(db, features, ona.id)
    })
    const rows = await log({ person: ona.id })
    expect(rows).toMatchObject([
      { act: 'person_erased', actor: null, person: { id: ona.id, name: null } },
      { act: 'role_changed', person: { id: ona.id, name: null } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Vanishing|example\.edu/)
  })

  test('a person’s export holds what was done about them, without who did it', async () => {
    const maya = await app.student()
    await admin.call(changeRole, { person: maya.id, role: 'moderator' })
    const row = await profileById(app.shell.database.db, maya.id)
    const exports = row
      ? await Promise.all(features.map(({ data }) => data?.export(app.shell.database.db, asOwner(row))))
      : []
    const text = JSON.stringify(exports)
    expect(text).toContain('"act":"role_changed","details":{"to":"moderator","from":"student"}')
    expect(text).not.toContain(admin.id)
  })
})

describe('the overview', () => {
  test('counts the people and names the software that runs', async () => {
    const seen = await admin.call(readOverview, {})
    expect(seen).toMatchObject({
      version: '0.1.0',
      engine: app.shell.database.engine,
      database: expect.stringMatching(/^\d+\.\d+/),
      mail: 'mailbox',
      demo: false,
      people: { admins: 1 },
    })
    if (!('people' in seen)) throw new Error(seen.detail)
    const [{ all } = { all: 0 }] = (await app.shell.database.pool.query('select count(*)::int as all from profiles'))
      .rows
    expect(seen.people.all).toBe(all)
    expect(seen.size).toBeGreaterThan(1_000_000)
  })

  test('shows the state of the backups, and why the last one failed, without naming folders', async () => {
    const { shell } = app
    if (shell.database.engine === 'postgres') {
      // A PostgreSQL server's operator backs it up.
      expect(await admin.call(readOverview, {})).toMatchObject({ backups: null })
      return
    }
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-admin-'))
    const nowhere = connect('embedded', { host: path.join(data, 'socket') }, makeLog('silent'))
    shell.backups = makeBackups(nowhere, data, makeLog('silent'), shell.clock)
    expect(await admin.call(readOverview, {})).toMatchObject({ backups: { last: null, failure: null, count: 0 } })
    await shell.backups.take().catch(() => null)
    const seen = await admin.call(readOverview, {})
    delete shell.backups
    await nowhere.close()
    fs.rmSync(data, { recursive: true })
    expect(seen).toMatchObject({ backups: { last: null, failure: expect.stringMatching(/./), count: 0 } })
    expect(JSON.stringify(seen)).not.toContain(data)
  })

  test('says that no mail is sent if production has no mail server', async () => {
    const silent = await testApp({ NODE_ENV: 'production', LOG_LEVEL: 'silent' })
    const operator = await silent.student()
    await setRole(silent.shell.database.db, operator.id, 'admin', silent.shell.clock())
    silent.advance(1001)
    expect(await operator.call(readOverview, {})).toMatchObject({ mail: 'none' })
    await setRole(silent.shell.database.db, operator.id, 'student', silent.shell.clock())
  })
})
