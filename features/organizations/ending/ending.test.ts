import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { staffMember } from '../../moderation/cases.testing.ts'
import { staySignedIn } from '../../notifications/notifications.testing.ts'
import { belongingWords } from '../belonging.rules.ts'
import {
  editOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  readOrganization,
} from '../contract.ts'
import { readOrganizationLog } from '../log/contract.ts'
import { setMeetings } from '../meetings/contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { addOrganizationPost, editOrganizationPost } from '../posts/contract.ts'
import { organizationWords } from '../rules.ts'
import { archiveOrganization, restoreOrganization } from './contract.ts'
import { endingWords } from './rules.ts'

let app: Running
let pia: Caller
let max: Caller
let id: string
const name = 'Bike Kitchen'
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  max = await app.student({ name: 'Max Ode' })
  id = await madeOrganization(app, { president: [pia], member: [max] }, { name })
})

test('its name is typed to archive it; it stays readable, nobody joins, and members may leave', async () => {
  expect(await pia.call(archiveOrganization, { id, name: 'Bike' })).toMatchObject({
    fields: { name: endingWords.otherName },
  })
  expect(await pia.call(archiveOrganization, { id, name: ` ${name} ` })).toEqual({})
  const eve = await app.student()
  expect(succeeded(await eve.call(readOrganization, { id }))).toMatchObject({ archived: true, name })
  expect(await eve.call(joinOrganization, { id })).toMatchObject({ detail: belongingWords.archived })
  expect(succeeded(await eve.call(listOrganizations, { q: name })).rows.map((one) => one.id)).not.toContain(id)
  expect(await max.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger' })
  expect(succeeded(await pia.call(readOrganizationLog, { id })).rows).toMatchObject([
    { act: 'archived', by: 'Pia Lund' },
  ])
})

test('nothing of an archived one can be changed', async () => {
  const made = await madeOrganization(app, { president: [pia] }, { name: 'Go' })
  const { post } = succeeded(await pia.call(addOrganizationPost, { id: made, text: 'We meet on Monday.' }))
  succeeded(await pia.call(archiveOrganization, { id: made, name: 'Go' }))
  const seenAt = app.shell.clock().toISOString()
  for (const answer of [
    await pia.call(editOrganization, { id: made, seenAt, name: 'Chess' }),
    await pia.call(setMeetings, { id: made, rule: null }),
    await pia.call(addOrganizationPost, { id: made, text: 'Or not.' }),
    await pia.call(editOrganizationPost, { id: made, post, text: 'Or not.' }),
  ])
    expect(answer).toMatchObject({ code: 'conflict', detail: organizationWords.onlyRead })
  expect(succeeded(await pia.call(readOrganization, { id: made })).name).toBe('Go')
})

test('a president restores it within thirty days, and not what a moderator archived', async () => {
  await pia.call(archiveOrganization, { id, name })
  expect(await pia.call(restoreOrganization, { id })).toEqual({})
  expect(succeeded(await max.call(readOrganization, { id })).archived).toBe(false)
  await pia.call(archiveOrganization, { id, name })
  expect(await pia.call(leaveOrganization, { id })).toMatchObject({ detail: belongingWords.lastPresident })
  app.advance(31 * 86_400_000)
  await staySignedIn(app, pia)
  expect(await pia.call(restoreOrganization, { id })).toMatchObject({ detail: endingWords.tooLate })
  expect(await pia.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger', members: 1 })

  const other = await madeOrganization(app, { president: [pia] }, { name })
  const noor = await staffMember(app, 'moderator')
  await noor.call(archiveOrganization, { id: other, name })
  expect(await pia.call(restoreOrganization, { id: other })).toMatchObject({ detail: endingWords.byStaff })
  expect(await noor.call(restoreOrganization, { id: other })).toEqual({})
})
