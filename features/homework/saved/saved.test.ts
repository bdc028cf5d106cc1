import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteSavedFilter, editSavedFilter, listSavedFilters, maxSavedFilters, saveFilter } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
const idOf = (answer: object) => ('id' in answer ? String(answer.id) : '')

test('a student saves filters, renames, replaces and deletes them', async () => {
  const ada = await app.student()
  const urgent = await ada.call(saveFilter, { name: 'Urgent', query: 'priority=high' })
  await ada.call(saveFilter, { name: 'דחוף', query: 'due=week' })
  await ada.call(editSavedFilter, { id: idOf(urgent), name: 'Now', query: 'priority=high&due=today' })
  expect(await ada.call(listSavedFilters, {})).toMatchObject([
    { name: 'Now', query: 'priority=high&due=today' },
    { name: 'דחוף', query: 'due=week' },
  ])
  await ada.call(deleteSavedFilter, { id: idOf(urgent) })
  expect(await ada.call(listSavedFilters, {})).toHaveLength(1)
})

test('a name can be used once, whatever its case, and the refusal is shown at the name', async () => {
  const ada = await app.student()
  const taken = { code: 'conflict', fields: { name: 'You have one of that name.' } }
  await ada.call(saveFilter, { name: 'Urgent', query: '' })
  expect(await ada.call(saveFilter, { name: ' URGENT ', query: '' })).toMatchObject(taken)
  const other = await ada.call(saveFilter, { name: 'Labs', query: '' })
  expect(await ada.call(editSavedFilter, { id: idOf(other), name: 'urgent' })).toMatchObject(taken)
  expect(await (await app.student()).call(saveFilter, { name: 'Urgent', query: '' })).toHaveProperty('id')
})

test('there is room for thirty', async () => {
  const ada = await app.student()
  for (let number = 0; number < maxSavedFilters; number++)
    await ada.call(saveFilter, { name: `Filter ${number}`, query: '' })
  expect(await ada.call(saveFilter, { name: 'One more', query: '' })).toMatchObject({
    detail: 'At most 30 can be saved. Delete one first.',
  })
})

test('another person’s filter does not exist for them', async () => {
  const [ada, eve] = [await app.student(), await app.student()]
  const id = idOf(await ada.call(saveFilter, { name: 'Urgent', query: 'priority=high' }))
  expect(await eve.call(listSavedFilters, {})).toEqual([])
  expect(await eve.call(editSavedFilter, { id, name: 'Mine' })).toMatchObject({ code: 'not_found' })
  expect(await eve.call(deleteSavedFilter, { id })).toMatchObject({ code: 'not_found' })
  expect(await ada.call(listSavedFilters, {})).toHaveLength(1)
})
