import { expect, test } from 'vitest'
import { proveSlotsBriefly } from './slots.ts'

test('around changes of the clocks what is offered is what somebody finds who looks at each minute', () => {
  expect(proveSlotsBriefly().faults).toEqual([])
})
