import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { testLimits } from '../testing/limits.ts'
import { startPostgres } from '../testing/postgres.ts'
import { type Running, runApp } from '../testing/run.ts'
import { connect, type Database } from './db.ts'
import { migrateDatabase } from './migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-frozen-'))
let server: Awaited<ReturnType<typeof startPostgres>>
let database: Database
let app: Running
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
  await server.createDatabase('quad')
  database = connect('postgres', { connectionString: `${server.url}/quad` }, makeLog('silent'))
  await migrateDatabase(database, features)
  app = await runApp(database, { LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const probe = async () => (await app.browser().fetch('/readyz')).status

test(
  'while the database stands still every request is answered 503, and afterwards all goes on',
  async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    const draft = { course: 'HIST 118', dueDate: '2031-03-04' }
    expect(await ada.call(addAssignment, { title: 'Before', ...draft })).toMatchObject({ title: 'Before' })
    await Promise.all(Array.from({ length: 12 }, () => ben.send(listAssignments, {})))

    const thaw = await server.freeze()
    try {
      const answers = [
        ...Array.from({ length: 30 }, () => ada.send(listAssignments, {})),
        ...Array.from({ length: 5 }, () => ada.send(addAssignment, { title: 'Meanwhile', ...draft })),
        ...Array.from({ length: 5 }, () => ben.send(listAssignments, {})),
        app
          .browser()
          .signUp()
          .then(
            () => new Response(),
            () => ben.send(listAssignments, {}),
          ),
      ]
      for (const answer of await Promise.all(answers)) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await answer.json()).toMatchObject({ code: 'unavailable' })
      }
      expect(await probe()).toBe(503)
      // Who has just been seen is let in without a question; what follows asks the database.
      expect((await ada.send(listAssignments, {})).status).toBe(503)
    } finally {
      await thaw()
    }

    await expect.poll(probe).toBe(200)
    expect(await ada.call(addAssignment, { title: 'After', ...draft })).toMatchObject({ title: 'After' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ada.call(listAssignments, { sort: 'title' })))
    for (const answer of answers)
      expect(answer).toMatchObject({ rows: [{ title: 'After' }, { title: 'Before' }], total: 2 })
    expect((await ben.send(listAssignments, {})).status).toBe(200)
  },
  // Without limits these requests hang for as long as the database does.
  2 * testLimits.wait,
)
