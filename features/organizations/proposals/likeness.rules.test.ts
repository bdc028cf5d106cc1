import { expect, test } from 'vitest'
import { likenessWords } from './likeness.rules.ts'

test.each([
  ['Tabletop Games', ['tablet', 'game']],
  ['The Society for Bird Watching', ['bird', 'watchi']],
  ['AI & ML Club', []],
  ['Шахматный клуб', ['шахматн', 'клуб']],
  ['games game GAMES', ['game']],
])('%s is looked for by %j', (name, words) => {
  expect(likenessWords(name)).toEqual(words)
})

test('at most twelve words are looked for', () => {
  expect(likenessWords(Array.from({ length: 40 }, (_, n) => `word${n}x${n}`).join(' '))).toHaveLength(12)
})
