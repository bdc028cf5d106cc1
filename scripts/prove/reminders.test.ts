import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAssignment } from '../../features/homework/contract.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { confirmedStudent, toldTo } from '../../features/notifications/notifications.testing.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import { type Nodes, startNodes } from './reminders/nodes.ts'
import { plantedReminders } from './reminders/planted.ts'
import { walkReminders } from './reminders/walk.ts'

const post = startSmtp()
let nodes: Nodes
beforeAll(async () => {
  const { shell } = await testApp({ LOG_LEVEL: 'silent' })
  nodes = await startNodes(shell.database, (await post).url)
})
afterAll(async () => {
  await nodes.close()
  await (await post).close()
})

const drawn = () => Math.floor(Math.random() * 2 ** 30)

test('whatever three students do, and whatever becomes of the server, each reminder is told and sent once', async () => {
  const { taken } = await post
  let told = 0
  for (let walk = 0; walk < 2; walk++) {
    const found = await walkReminders(nodes, taken, { seed: drawn(), rounds: 35 })
    expect(found.faults).toEqual([])
    told += found.told
  }
  expect(told).toBeGreaterThan(0)
})

test('reminders that lose their keys are found', async () => {
  const [{ plant = '', remove = '', finds } = { finds: /^$/ }] = plantedReminders
  const { pool } = nodes
  await pool.query(plant)
  try {
    const faults: string[] = []
    for (let walk = 0; walk < 20 && faults.length === 0; walk++)
      faults.push(...(await walkReminders(nodes, (await post).taken, { seed: drawn(), rounds: 60 })).faults)
    expect(faults).toContainEqual(expect.stringMatching(finds))
  } finally {
    await pool.query(remove)
  }
})

/** Work that is due in a day, to the minute, of somebody who is told of it by mail, too. */
async function dueSoon() {
  const { taken } = await post
  nodes.hold(Date.parse('2031-03-03T12:00:00Z'))
  await nodes.begin()
  const ada = await confirmedStudent(nodes.one.app)
  await nodes.one.minute()
  const draft = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04', dueTime: '12:01' }
  succeeded(await ada.call(addAssignment, draft))
  nodes.hold(Date.parse('2031-03-03T12:01:00Z'))
  taken.splice(0)
  return { ada, taken }
}

test('two nodes that look for reminders at the same moment tell and send each once', async ({ skip }) => {
  const { app } = nodes.one
  skip(app.shell.database.engine === 'embedded', 'one session: nobody waits for a lock of another')
  const { ada, taken } = await dueSoon()
  const release = await holdLock(app, 'select from reminder_runs for update')
  const both = Promise.all([nodes.one.minute(), nodes.other.minute()])
  await untilWaiting(app, 2)
  await release()
  await both
  await Promise.all([nodes.settle(nodes.one), nodes.settle(nodes.other)])
  expect(await toldTo(ada)).toHaveLength(1)
  expect(taken).toHaveLength(1)
})

test('a node that sends while another does leaves what that has taken', async ({ skip }) => {
  const { app } = nodes.one
  skip(app.shell.database.engine === 'embedded', 'one session: nobody waits for a lock of another')
  const { ada, taken } = await dueSoon()
  nodes.one.kill({ transaction: 1, committed: true })
  await expect(nodes.one.minute()).rejects.toThrow()
  // The first stands still while it queues its mail; its rows are locked.
  const release = await holdLock(app, 'lock table jobs.job in share mode')
  const first = nodes.one.minute()
  await untilWaiting(app, 1)
  await nodes.other.minute()
  await release()
  await first
  await Promise.all([nodes.settle(nodes.one), nodes.settle(nodes.other)])
  expect(await toldTo(ada)).toHaveLength(1)
  expect(taken).toHaveLength(1)
})
