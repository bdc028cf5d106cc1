import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { startStandIn } from '../testing/standIn.ts'
import { fetchOutside } from './fetch.ts'
import { notReachedWords } from './notReached.ts'
import { calendarUse } from './uses.ts'

const [one, two] = ['one.quad-tests.example', 'two.quad-tests.example']
const calendar = { headers: { 'content-type': 'text/calendar' }, body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }

let app: Running
let outside: Awaited<ReturnType<typeof startStandIn>>
beforeAll(async () => {
  outside = await startStandIn({ [one]: calendar, [two]: calendar })
  app = await testApp(outside.settings)
})
afterAll(() => outside.close())

test('a person has a budget, which others do not share and which what is misspelt does not use', async () => {
  const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]
  const small = { ...calendarUse, name: 'small', budget: { tries: 2, minutes: 60, words: 'Too often.' } }
  const ask = (person: string, address = `https://${one}/`) => fetchOutside(app.shell, small, { address, person })
  for (const address of ['https://10.0.0.1/', 'calendar', 'ftp://x.example/'])
    await expect(ask(ada, address)).rejects.toMatchObject({ message: notReachedWords, lasting: true })
  await ask(ada)
  await ask(ada)
  await expect(ask(ada)).rejects.toMatchObject({ code: 'too_many', message: 'Too often.' })
  await ask(ben)
  app.advance(3_600_000)
  await ask(ada)
})

test('no host is asked by more at once than it may, nor for one person; others go on meanwhile', async () => {
  const limited = { ...calendarUse, name: 'limited', totalMs: 120_000, together: { person: 2, host: 3, all: 4 } }
  const held: (() => void)[] = []
  outside.answer(one, () => new Promise((resolve) => held.push(() => resolve(calendar))))
  const ask = (person: string, host: string) =>
    fetchOutside(app.shell, limited, { address: `https://${host}/`, person })
  outside.requests.length = 0
  const atOne = () => outside.requests.filter(({ host }) => host === one).length
  const ada = [ask('ada', one), ask('ada', one), ask('ada', one)]
  await expect.poll(atOne).toBe(2)
  const others = [ask('ben', one), ask('cem', one), ask('dina', one)]
  await expect.poll(atOne).toBe(3)
  expect((await ask('eli', two)).status).toBe(200)
  expect(atOne()).toBe(3)
  const open = setInterval(() => held.shift()?.(), 1)
  const answers = await Promise.all([...ada, ...others])
  clearInterval(open)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})
