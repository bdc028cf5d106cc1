import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { erasePerson } from '../../server/personalData.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../moderation/cases.testing.ts'
import { leaveOrganization, organizationName, organizationText, readOrganization } from './contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import { readRoster } from './people.contract.ts'
import { answerOffer, lowerRole, offerRole } from './roles/contract.ts'
import { offerWords } from './roles/rules.ts'
import { organizationWords } from './rules.ts'

let app: Running
let noor: Caller
let pia: Caller
let olga: Caller
let max: Caller
let id: string
beforeAll(async () => {
  app = await testApp()
  noor = await staffMember(app, 'moderator')
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  olga = await app.student({ name: 'Olga Brandt' })
  max = await app.student({ name: 'Max Ode' })
  id = await madeOrganization(app, { president: [pia], officer: [olga], member: [max] }, { about: 'We build robots.' })
})

const rolesIn = async () =>
  succeeded(await noor.call(readOrganization, { id })).officers.map((one) => `${one.name} ${one.role}`)
const query = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
const suspend = (who: Caller, at: Date | null) =>
  query(
    'update profiles set suspended_at = $2, suspended_for = case when $2::timestamptz is null then null else $3 end where id = $1',
    who.id,
    at,
    'x',
  )

describe('the last president', () => {
  test('is kept by the database, whatever statement comes', async () => {
    const lower = "update organization_people set role = 'member' where user_id = $1"
    await expect(query(lower, pia.id)).rejects.toThrow('the last president stays')
    await expect(
      query("update organization_people set role = null, state = 'left' where user_id = $1", pia.id),
    ).rejects.toThrow('the last president stays')
    await query("update organization_people set role = 'president' where user_id = $1", olga.id)
    await query(lower, pia.id)
    await expect(query(lower, olga.id)).rejects.toThrow('the last president stays')
  })

  test('can be erased and suspended: it is without president until moderators have appointed one', async () => {
    expect(await noor.call(offerRole, { id, person: olga.id, role: 'president' })).toMatchObject({
      detail: offerWords.withoutPresident,
    })
    expect(await noor.call(readRoster, { id })).toMatchObject({ detail: organizationWords.rosterOfOfficers })
    await suspend(pia, app.shell.clock())
    expect(await rolesIn()).toEqual(['Olga Brandt officer'])
    expect(succeeded(await noor.call(readOrganization, { id })).leader).toBeNull()
    expect(succeeded(await noor.call(readRoster, { id })).rows.map((one) => one.id)).toContain(max.id)
    expect(await noor.call(offerRole, { id, person: max.id, role: 'president' })).toEqual({})
    expect(succeeded(await max.call(readOrganization, { id })).offer).toMatchObject({ role: 'president', by: null })
    expect(await max.call(answerOffer, { id, accepted: true })).toEqual({})
    expect(await rolesIn()).toEqual(['Max Ode president', 'Olga Brandt officer'])
    // When the suspension ends, the role is back beside that of whoever was appointed.
    await suspend(pia, null)
    expect(new Set(await rolesIn())).toEqual(
      new Set(['Max Ode president', 'Pia Lund president', 'Olga Brandt officer']),
    )
    await max.call(lowerRole, { id, person: pia.id, role: 'member' })
    await erasePerson(app.shell.database.db, features, max.id)
    expect(await rolesIn()).toEqual(['Olga Brandt officer'])
    expect(await pia.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger' })
  })

  test('who is suspended is not counted, so that the other one stays', async () => {
    await query("update organization_people set role = 'president' where user_id = $1", olga.id)
    await suspend(olga, app.shell.clock())
    expect(await pia.call(leaveOrganization, { id })).toMatchObject({ code: 'conflict' })
    await suspend(olga, null)
    expect(await pia.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger' })
  })

  test('who is erased while handing over leaves the role to whoever was asked, or to nobody', async () => {
    await pia.call(offerRole, { id, person: max.id, role: 'president', handsOver: true })
    const [answer] = await Promise.all([
      max.call(answerOffer, { id, accepted: true }),
      app.shell.database.transaction((db) => erasePerson(db, features, pia.id)),
    ])
    const presidents = (await rolesIn()).filter((one) => one.endsWith('president'))
    expect(presidents).toEqual('code' in answer ? [] : ['Max Ode president'])
  })
})

describe('moderators', () => {
  const seen = async (who: Caller) => {
    const { name, about } = succeeded(await who.call(readOrganization, { id }))
    return { name, about }
  }

  test('hide the name alone, or the description alone', async () => {
    const { name } = await seen(max)
    succeeded(await reportAs(max, organizationName.name, id))
    succeeded(await decideAbout(noor, await caseOf(noor, pia), 'hide'))
    expect(await seen(max)).toEqual({ name: 'Hidden by moderators', about: 'We build robots.' })
    succeeded(await reportAs(max, organizationText.name, id))
    succeeded(await decideAbout(noor, await caseOf(noor, pia), 'hide'))
    expect(await seen(olga)).toEqual({ name: 'Hidden by moderators', about: '' })
    const hidden = await caseOf(noor, pia, 'decided')
    expect(hidden).not.toBe('')
    expect(name).not.toBe('Hidden by moderators')
  })
})
