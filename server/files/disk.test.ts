import { expect, test } from 'vitest'
import { signIn } from '../../features/account/contract.ts'
import { setRole } from '../../features/account/queries.ts'
import { readOverview } from '../../features/admin/contract.ts'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import { rawRequest } from '../testing/raw.ts'
import { isOutOfSpace } from './disk.ts'

const draft = { title: 'Lab', course: 'CS 301', dueDate: '2031-03-04' }
/** More than any disk has. */
const full = { DISK_FREE_MB: '1000000000', LOG_LEVEL: 'silent' }

test('while the disk is full nothing is saved, in words; what is saved is read, and people sign in', async () => {
  const app = await testApp()
  const ada = await app.browser().signUp()
  expect(await ada.call(addAssignment, draft)).toMatchObject({ title: 'Lab' })
  const crowded = await testApp(full)
  const here = crowded.browser()
  expect(await here.call(signIn, { email: ada.email, password: ada.password, remember: false })).toHaveProperty('id')
  const refused = await here.send(addAssignment, draft)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBe(60)
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    detail: 'This server’s disk is full, so nothing can be saved right now. What you saved before is safe.',
  })
  expect(await here.call(listAssignments, {})).toMatchObject({ total: 1 })
})

test('an operator sees how much space there is', async () => {
  const app = await testApp()
  const crowded = await testApp(full)
  const ready = (of: typeof app) => rawRequest(of.origin, { path: '/readyz' })
  expect(await ready(app)).toMatchObject({ status: 200, text: 'ready' })
  expect(await ready(crowded)).toMatchObject({ status: 503, text: 'not ready: the disk is full' })
  const figures = await rawRequest(crowded.origin, { path: '/metrics' })
  expect(figures.text).toMatch(/^quad_disk_free_bytes [1-9]/m)
  expect(figures.text).toMatch(/^quad_disk_size_bytes [1-9]/m)
  const admin = await app.browser().signUp()
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  expect(await admin.call(readOverview, {})).toMatchObject({ disk: { level: 'enough' } })
})

test.each([
  ['a file system without space', Object.assign(new Error('no space'), { code: 'ENOSPC' }), true],
  ['a person’s share of a disk', Object.assign(new Error('quota'), { code: 'EDQUOT' }), true],
  ['a database', new Error('failed query', { cause: Object.assign(new Error(''), { code: '53100' }) }), true],
  ['too many connections', Object.assign(new Error(''), { code: '53300' }), false],
  ['anything else', 'ENOSPC', false],
])('%s says by its code whether space is missing', (_what, error, is) => {
  expect(isOutOfSpace(error)).toBe(is)
})
