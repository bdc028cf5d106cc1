import { expect, test } from 'vitest'
import { firstScriptOf } from './newVersion.ts'

test.each([
  [
    '<script src="/scheme.js"></script><script type="module" crossorigin src="/assets/part-1.js"></script>',
    '/assets/part-1.js',
  ],
  ['<script nonce="a" type="module" src="/assets/part-2.js" crossorigin></script>', '/assets/part-2.js'],
  ['<h1>Bad gateway</h1><script src="/other.js"></script>', undefined],
  ['', undefined],
])('the version of the page %s is its module script', (page, expected) => {
  expect(firstScriptOf(page)).toBe(expected)
})
