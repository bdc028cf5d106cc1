import { beforeAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { column, readRow } from './statements.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' })
})

test('a statement that fails fails alone, whatever else is asked at the same moment', async () => {
  const { db } = app.shell.database
  const mine = { mine: column.number }
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      index % 5 === 0
        ? readRow(db, { name: 'broken', text: 'select 1 / $1::int as mine', values: [0] }, mine)
        : readRow(db, { name: 'number', text: 'select $1::int as mine', values: [index] }, mine),
    ),
  )
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.mine : 'failed'))).toEqual(
    answers.map((_, index) => (index % 5 === 0 ? 'failed' : index)),
  )
})

test('a student whose database connections were cut sees her homework at the next try', async () => {
  const ada = await app.student()
  await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' })
  await Promise.all(Array.from({ length: 30 }, () => ada.call(listAssignments, {})))
  if (app.shell.database.engine === 'postgres')
    await app.shell.database.pool.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  // The first statement may meet a connection whose end is not noticed yet.
  await Promise.all(Array.from({ length: 30 }, () => ada.call(listAssignments, { limit: 5 })))
  for (let round = 0; round < 30; round++)
    expect(await ada.call(listAssignments, { limit: 6 })).toMatchObject({ rows: [{ title: 'Essay' }] })
})
