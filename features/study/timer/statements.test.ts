import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { timerPage } from './timerPage.testing.ts'

let app: Running
/** The statements inside transactions, without begin and commit. */
let statements: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  app = await testApp()
  let inside: unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    if (text === 'commit') inside = undefined
    if (inside === this) statements.push(text)
    if (text === 'begin') inside = this
    return Reflect.apply(query, this, given)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

test('a timer command takes at most seven statements, including the one that reads the caller again', async () => {
  const page = timerPage(app, await app.student())
  const first = await page.start()
  await page.stay(60_000)
  await page.press('pause', first)
  const second = await page.start()
  const counted: [string, number][] = []
  for (const [kind, session, more] of [
    ['pause', second, {}],
    ['resume', second, {}],
    ['resume', first, { switch: true }],
    ['stop', first, { notes: 'Done' }],
  ] as const) {
    await page.stay(60_000)
    statements = []
    expect(await page.press(kind, session, more)).toMatchObject({ outcome: 'done' })
    counted.push([kind, statements.length])
  }
  // Switching ends one interval and begins another.
  expect(counted).toEqual([
    ['pause', 6],
    ['resume', 6],
    ['resume', 7],
    ['stop', 6],
  ])
})
