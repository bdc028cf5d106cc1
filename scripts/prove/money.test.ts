import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { walkMoney } from './money/walk.ts'
import { startMoney } from './money/world.ts'

test.each(['stripe', 'demo'] as const)(
  'whatever happens to payments by %s, Premium and commissions are what was paid for',
  async (provider) => {
    const { shell } = await testApp({ LOG_LEVEL: 'silent' })
    const world = await startMoney(shell.database, provider)
    const seed = Math.floor(Math.random() * 2 ** 30)
    const found = [await walkMoney(world, seed, 10), await walkMoney(world, seed + 1, 10)]
    await world.close()
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
  },
)
