import { beforeAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

test('of a thousand questions asked at the same moment, each gets its own answer', async () => {
  const { pool } = app.shell.database
  const numbers = Array.from({ length: 1000 }, (_, index) => index)
  const answers = await Promise.all(
    numbers.map(async (number) => {
      const { rows } =
        number % 2 === 0
          ? await pool.query('select $1::int as mine', [number])
          : await pool.query('select $1::int + $2::int as mine', [number, 0])
      return rows[0].mine
    }),
  )
  expect(answers).toEqual(numbers)
})

test('students who look at their homework at the same moment see their own', async () => {
  const students = await Promise.all(
    ['Ada', 'Ben', 'Cyd', 'Dee'].map((name) => app.student({ name: `${name} Marlow` })),
  )
  for (const student of students)
    await student.call(addAssignment, { title: `Essay of ${student.id}`, course: 'HIST 118', dueDate: '2031-03-04' })
  // 40 each: of one person no more reads than that wait, beside the eight that run.
  const seen = await Promise.all(
    Array.from({ length: 160 }, async (_, index) => {
      const student = students[index % students.length]
      const list = await student?.call(listAssignments, { q: 'essay' })
      return list && 'rows' in list && list.rows.map(({ title }) => title).join() === `Essay of ${student?.id}`
    }),
  )
  expect(seen).toEqual(seen.map(() => true))
})

test('transactions and single statements that run at the same moment do not meet', async () => {
  const { pool, transaction } = app.shell.database
  await pool.query('create table if not exists tally (id int primary key, many int not null)')
  await pool.query('insert into tally values (1, 0)')
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? pool.query('select $1::text', [String(index)])
        : transaction(async (db) => {
            const { rows } = await db.$client.query('select many from tally where id = 1 for update')
            await db.$client.query({
              text: 'update tally set many = $1 where id = 1',
              values: [Number(rows[0].many) + 1],
            })
          }),
    ),
  )
  expect((await pool.query('select many from tally')).rows).toEqual([{ many: 20 }])
})

test('a connection that is lost in the middle of its transaction takes nothing with it and keeps nobody waiting', async () => {
  const { pool } = app.shell.database
  await pool.query('create table if not exists kept (id int primary key)')
  const lost = await pool.connect()
  await lost.query('begin')
  await lost.query('insert into kept values (1)')
  lost.release(new Error('lost'))
  expect((await pool.query('select count(*)::int as many from kept')).rows).toEqual([{ many: 0 }])
})

test('a statement that fails leaves its connection and the others working', async () => {
  const { pool } = app.shell.database
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? pool.query('select 1 / $1::int', [0]) : pool.query('select $1::int as mine', [index]),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
  )
})
