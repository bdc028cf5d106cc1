import { expect, test } from 'vitest'
import { readSeenText, seenText } from './live.ts'

test('the numbers of topics survive the page', () => {
  const numbers = new Map([
    ['homework', 12],
    ['study-groups', 3],
  ])
  expect(readSeenText(seenText('0b6e', numbers))).toEqual({ person: '0b6e', numbers })
  expect(readSeenText(seenText('0b6e', new Map()))).toEqual({ person: '0b6e', numbers: new Map() })
})
