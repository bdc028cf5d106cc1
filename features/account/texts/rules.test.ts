import { expect, test } from 'vitest'
import { paragraphsOf } from './rules.ts'

const linksIn = (text: string) =>
  paragraphsOf(text)
    .flat(2)
    .filter(({ link }) => link)
    .map(({ text }) => text)

test.each([
  ['See https://uni.example/rules.', ['https://uni.example/rules']],
  ['(http://uni.example) and HTTPS://other.example/a?b=c#d!', ['http://uni.example', 'HTTPS://other.example/a?b=c#d']],
  ['javascript:alert(1) data:text/html,x ftp://uni.example mailto:a@b.example', []],
  ['xhttps://uni.example', []],
  ['https://', []],
  ['<a href="https://uni.example">', ['https://uni.example']],
  ['https://uni.example"onmouseover="x', ['https://uni.example']],
])('%j has the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('empty lines divide paragraphs, others divide lines, and nothing is lost', () => {
  const text = 'One\ntwo https://uni.example, three.\n\n\n  \nFour'
  const paragraphs = paragraphsOf(text)
  expect(paragraphs.map((lines) => lines.length)).toEqual([2, 1])
  expect(paragraphs.map((lines) => lines.map((parts) => parts.map(({ text }) => text).join('')))).toEqual([
    ['One', 'two https://uni.example, three.'],
    ['Four'],
  ])
})
