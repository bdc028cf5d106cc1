import { expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import { changedBy } from '../../server/testing/changed.ts'
import { editOrganization, readOrganization } from './contract.ts'
import { madeOrganization } from './organizations.testing.ts'

const rows = `select 'organization ' || id as id, xmin::text as is from organizations
  union all select 'person ' || user_id, xmin::text from organization_people
  union all select 'log ' || organization_id, max(xmin::text) from organization_log group by organization_id`

test('an edit writes the organization and its log, and raises one counter for all who belong, one for officers and the directory’s', async () => {
  const app = await testApp()
  const [pia, ...members] = await Promise.all(Array.from({ length: 12 }, () => app.student()))
  if (!pia) throw new Error('there is a president')
  const id = await madeOrganization(app, { president: [pia], member: members })
  const { updatedAt: seenAt } = succeeded(await pia.call(readOrganization, { id }))
  const edited = await changedBy(app, rows, () => pia.call(editOrganization, { id, seenAt, place: 'Foundry 3' }))
  const { rows: found } = await app.shell.database.pool.query(`select md5('kind organizations')::uuid as kind`)
  const counters = [`organizations ${id}`, `organizations ${found[0].kind}`, `organizations-people ${id}`].toSorted()
  expect(edited).toEqual({ rows: [`log ${id}`, `organization ${id}`], counters })
})
