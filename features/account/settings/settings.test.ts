import { beforeAll, expect, test } from 'vitest'
import { type ChosenSettings, settingIn } from '../../../contract/setting.ts'
import { runStatement } from '../../../server/db/statements.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { openingViewSetting } from '../../calendar/contract.ts'
import { whoAmI } from '../contract.ts'
import { clockSetting, themeSetting } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

async function settingsOf(caller: Caller): Promise<ChosenSettings> {
  const seen = await caller.call(whoAmI, {})
  return 'person' in seen ? (seen.person?.settings ?? {}) : {}
}

test('what a person chooses is theirs on every device, and nobody else’s', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  await ada.call(themeSetting.change, { value: 'dark' })
  await ada.call(clockSetting.change, { value: '24' })
  await ada.call(themeSetting.change, { value: 'auto' })
  expect(await settingsOf(ada)).toEqual({ theme: 'auto', clock: '24' })
  expect(await settingsOf(ben)).toEqual({})
  expect(settingIn(await settingsOf(ben), clockSetting)).toBe('12')
})

test('two devices that change different settings at once both keep theirs', async () => {
  const ada = await app.student()
  await Promise.all([
    ada.call(themeSetting.change, { value: 'dark' }),
    ada.call(clockSetting.change, { value: '24' }),
    ada.call(openingViewSetting.change, { value: 'week' }),
  ])
  expect(await settingsOf(ada)).toEqual({ theme: 'dark', clock: '24', 'calendar-view': 'week' })
})

test.each([
  [themeSetting, 'sepia'],
  [themeSetting, 1],
  [clockSetting, null],
  [clockSetting, 24],
  [clockSetting, ['24']],
  [openingViewSetting, 'year'],
])('nothing else is stored: $0.name is never %$1j', async (setting, value) => {
  const ada = await app.student()
  expect((await ada.send(setting.change, { value } as never)).status).toBe(400)
  expect((await ada.send(setting.change, {} as never)).status).toBe(400)
  expect(await settingsOf(ada)).toEqual({})
})

test('a stored value that this version does not know counts as not chosen', async () => {
  const ada = await app.student()
  const text = `update profiles set settings = '{"theme": "sepia", "gone": true, "clock": "24"}' where id = $1`
  await runStatement(app.shell.database.db, { text, values: [ada.id] })
  const chosen = await settingsOf(ada)
  expect(settingIn(chosen, themeSetting)).toBe(null)
  expect(settingIn(chosen, clockSetting)).toBe('24')
})

test('a visitor chooses nothing', async () => {
  expect(await app.as(null)(themeSetting.change, { value: 'dark' })).toMatchObject({ code: 'signed_out' })
})
