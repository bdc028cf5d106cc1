import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeable } from './changes.ts'

test('what a change leaves out is not filled with a default', () => {
  const fields = { title: z.string(), notes: z.string().default(''), tags: z.array(z.string()).default([]) }
  const change = z.strictObject(changeable(fields))
  expect(change.parse({})).toEqual({})
  expect(change.parse({ notes: 'Ask' })).toEqual({ notes: 'Ask' })
  expect(change.safeParse({ notes: 7 }).success).toBe(false)
  // What it is for.
  expect(z.strictObject(fields).partial().parse({})).toEqual({ notes: '', tags: [] })
})
