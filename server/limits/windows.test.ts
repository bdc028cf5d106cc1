import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { bucketOf, clearTries, countTries, countTry, deleteOldTries, uncountTry } from './windows.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const limit = { tries: 5, minutes: 15, words: 'Too often.' }
const start = new Date('2031-03-04T09:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

test('a window begins with the first try, lets as many through as it says, and says when there is another', async () => {
  const { db } = app.shell.database
  const bucket = bucketOf(app.shell, 'knocks', 'ada')
  expect(bucket).toMatch(/^knocks:(?!.*ada)/)
  expect(await countTries(db, limit, bucket, start)).toEqual({ remaining: 4, retryAfter: 900 })
  expect(await countTries(db, limit, bucket, after(60), 3)).toEqual({ remaining: 1, retryAfter: 840 })
  await expect(countTries(db, limit, bucket, after(899.5), 2)).rejects.toMatchObject({
    ...{ code: 'too_many', message: 'Too often.', retryAfter: 1 },
  })
  expect(await countTries(db, limit, bucketOf(app.shell, 'knocks', 'ben'), after(60))).toMatchObject({ remaining: 4 })
  expect(await countTries(db, limit, bucket, after(900), 2)).toEqual({ remaining: 3, retryAfter: 900 })
  await uncountTry(db, bucket)
  expect(await countTries(db, limit, bucket, after(901))).toMatchObject({ remaining: 3 })
  await clearTries(db, bucket)
  expect(await countTries(db, limit, bucket, after(902))).toMatchObject({ remaining: 4 })
  await deleteOldTries(db, after(902 + 901))
  expect(await countTries(db, limit, bucket, after(1))).toEqual({ remaining: 4, retryAfter: 900 })
})

test('of tries at the same moment no more come through than of tries one after the other', async () => {
  const bucket = bucketOf(app.shell, 'knocks', 'cem')
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => countTry(app.shell, limit, bucket)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('what is refused does not count where its transaction is undone', async () => {
  const bucket = bucketOf(app.shell, 'knocks', 'dana')
  const { db, transaction } = app.shell.database
  await expect(transaction((inside) => countTries(inside, limit, bucket, start, 6))).rejects.toThrow('Too often.')
  expect(await countTries(db, limit, bucket, start, 5)).toMatchObject({ remaining: 0 })
})
