import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { connect } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { makeCaller } from '../testing/caller.ts'
import { initialisedFolder } from '../testing/folders.ts'
import { type Quad, startProcess } from '../testing/process.ts'
import { socketNote } from './open.ts'

let quad: Quad | undefined
afterAll(() => quad?.stop('SIGKILL'))

test('memory that a large statement took is given back, and no student notices', async () => {
  const folder = await initialisedFolder()
  const server = await startProcess({ QUAD_DATA: folder })
  quad = server
  const ada = await makeCaller(server.origin).signUp()
  const host = fs.readFileSync(socketNote(folder), 'utf8')
  const operator = connect('embedded', { host, user: 'postgres', database: 'postgres', max: 1 }, makeLog('silent'))
  await operator.pool.query(`select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 200000)`)
  await operator.close()
  const before = memoryOf(server)
  const title = 'Essay on tides'
  let saved = 0
  const save = async () => {
    const answers = await Promise.all([
      ada.send(addAssignment, { title, course: 'HIST 118', dueDate: '2031-03-04' }),
      ada.send(listAssignments, {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    saved++
  }
  while (!server.output().includes('was started anew')) await save()
  await save()
  const list = await ada.call(listAssignments, {})
  expect('rows' in list && list.rows.map((row) => row.title)).toEqual(Array(saved).fill(title))
  expect(before - memoryOf(server)).toBeGreaterThan(100)
  expect(server.output()).not.toContain('"level":40')
  expect(server.output()).not.toContain('"level":50')
  expect(await server.stop()).toBe(0)
})

/** Resident, in MiB. */
function memoryOf({ child }: Quad): number {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
