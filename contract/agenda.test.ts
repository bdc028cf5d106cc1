import { expect, test } from 'vitest'
import { agendaKinds, readAgendaKinds } from './agenda.ts'
import { collectFills } from './slot.ts'

const moon = { kind: 'moon', noun: 'Full moon', shape: 'ring', order: 20 } as const
const tide = { kind: 'tide', noun: 'High tide', shape: 'open', order: 10 } as const
const kinds = readAgendaKinds(collectFills([{ name: 'sky', fills: [agendaKinds.with(moon), agendaKinds.with(tide)] }]))

test('kinds are listed by their order and found by their name', () => {
  expect(kinds.all).toEqual([tide, moon])
  expect(kinds.of('moon')).toBe(moon)
})

test('a kind that no feature registers is shown as an event', () => {
  expect(kinds.of('comet')).toMatchObject({ kind: 'comet', noun: 'Event', shape: 'solid' })
})
