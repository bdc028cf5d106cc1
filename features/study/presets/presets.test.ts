import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addPreset, deletePreset, editPreset, listPresets } from './contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ada = await app.student({ zone: 'Europe/Berlin' })
})

describe('presets', () => {
  test('are kept, changed and deleted; names differ and minutes stay within limits', async () => {
    const made = await ada.call(addPreset, { name: 'Deep', focus: 50, short: 10, long: 30, rounds: 3 })
    if (!('focus' in made)) throw new Error(JSON.stringify(made))
    expect(made).toMatchObject({ name: 'Deep', focus: 50, autoFocus: false })
    expect(await ada.call(addPreset, { name: 'deep' })).toHaveProperty('fields.name')
    expect(await ada.call(addPreset, { name: 'Long', focus: 181 })).toHaveProperty('fields.focus')
    expect(await ada.call(addPreset, { name: 'None', short: 0 })).toHaveProperty('fields.short')
    await ada.call(editPreset, { ...made, focus: 45 })
    expect(await ada.call(listPresets, {})).toEqual([{ ...made, focus: 45 }])
    // What a change does not mention stays.
    await ada.call(editPreset, { id: made.id, name: 'Deeper' })
    await ada.call(editPreset, { id: made.id })
    expect(await ada.call(listPresets, {})).toEqual([{ ...made, focus: 45, name: 'Deeper' }])
    await ada.call(deletePreset, { id: made.id })
    expect(await ada.call(listPresets, {})).toEqual([])
  })

  test('are twenty at most, however many are added at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, (_, n) => ada.call(addPreset, { name: `Preset ${n}` })))
    expect(made.filter((one) => 'code' in one && one.code === 'conflict')).toHaveLength(10)
    expect(await ada.call(listPresets, {})).toHaveLength(20)
  })
})
