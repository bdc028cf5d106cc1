import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/once.ts'
import { proveGuardedClient } from './outside.ts'

test('no spelling, name, redirect or answer leads the guarded client anywhere but to public machines', async () => {
  const { shell } = await testApp({ LOG_LEVEL: 'silent' })
  expect((await proveGuardedClient(shell, 7, true)).faults).toEqual([])
})
