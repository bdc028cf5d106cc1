import { expect, test } from 'vitest'
import { isSafeAddress, type MarkdownNode, parseMarkdown } from './markdown.ts'

/** As one line: "<p>a <b>b</b></p>", with addresses in brackets. */
function shown(nodes: MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.is === 'break') return '/'
      if (node.is === 'code') return `{code ${node.text}}`
      const name = node.is === 'link' ? `link ${node.to}` : node.is === 'numbers' ? `numbers ${node.first}` : node.is
      return `{${name}: ${shown(node.parts)}}`
    })
    .join('')
}

function linksIn(nodes: MarkdownNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !('parts' in node)) return []
    return [...(node.is === 'link' ? [node.to] : []), ...linksIn(node.parts)]
  })
}

function textIn(nodes: MarkdownNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : 'text' in node ? node.text : 'parts' in node ? textIn(node.parts) : ' ',
    )
    .join('')
}

test.each<[text: string, drawn: string]>([
  ['plain text', '{paragraph: plain text}'],
  ['**bold** and *italic* and `a*b*c`', '{paragraph: {strong: bold} and {em: italic} and {code a*b*c}}'],
  ['one\ntwo\n\nthree', '{paragraph: one/two}{paragraph: three}'],
  ['- a\n- b **c**', '{bullets: {item: a}{item: b {strong: c}}}'],
  ['3. a\n4. b', '{numbers 3: {item: a}{item: b}}'],
  ['[the page](https://a.example/x "t")', '{paragraph: {link https://a.example/x: the page}}'],
  ['See https://a.example/x.', '{paragraph: See {link https://a.example/x: https://a.example/x}.}'],
  ['www.example.org', '{paragraph: {link https://www.example.org: www.example.org}}'],
  ['ada@a.example', '{paragraph: {link mailto:ada@a.example: ada@a.example}}'],
  ['<mailto:ada@a.example>', '{paragraph: {link mailto:ada@a.example: mailto:ada@a.example}}'],
  ['notes.md, a.example, my_file_name, 3 * 4 * 5', '{paragraph: notes.md, a.example, my_file_name, 3 * 4 * 5}'],
  ['# no heading\n> no quote\n| no | table |', '{paragraph: # no heading/> no quote/| no | table |}'],
  ['\\*stars\\*', '{paragraph: *stars*}'],
  ['**مهم** اقرأ https://a.example', '{paragraph: {strong: مهم} اقرأ {link https://a.example: https://a.example}}'],
])('%j is drawn as %s', (text, drawn) => {
  expect(shown(parseMarkdown(text))).toBe(drawn)
})

test.each([
  ['[x](//evil.example)'],
  ['[x](/settings)'],
  ['[x](javascript:alert(1))'],
  ['[x](JaVa&#x53;cript:alert(1))'],
  ['[x](java\nscript:alert(1))'],
  ['[x](data:text/html,<script>alert(1)</script>)'],
  ['[x](vbscript:x) [x](file:///etc/passwd) [x](ftp://a.example)'],
  ['<javascript:alert(1)> //evil.example ftp://a.example'],
  ['[x]: javascript:alert(1)\n\n[x] [x][x]'],
  ['<b onclick=alert(1)>x</b><script>alert(1)</script><!-- --><img src=x>'],
  ['[[[[x](javascript:a)](data:b)](//c)]('],
])('%j has no link and stays what was typed', (text) => {
  const nodes = parseMarkdown(text)
  expect(linksIn(nodes)).toEqual([])
  expect(textIn(nodes).replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' ').slice(0, 4))
})

test.each(['javascript:a', ' https://a', 'https:', 'https:a', 'http:///x', '//a', '/a', '', 'mailto:', 'https://'])(
  '%j is no safe address',
  (address) => {
    expect(isSafeAddress(address)).toBe(false)
  },
)

// Each of them has taken a parser seconds, or its stack.
const tiring = ['[', '](', '*a ', '**a', '_a*', '`a``', '[a](', '<a ', '- ', '> - ', '![', 'a@', 'www.', 'http://a.']
tiring.push('\\', '*a_ ', '[a]:\n', 'a\n', '1. x\n', '  - x\n', '&', '[x](https://a ', 'https://x.y/(', '\t', ' ')

test('20,000 characters of any kind are read, and none of their letters is lost', () => {
  for (const part of tiring) {
    const text = part.repeat(20_000).slice(0, 20_000)
    expect(textIn(parseMarkdown(text)).replace(/[^a-z]/g, '').length, part).toBeGreaterThan(
      part === '[x](https://a ' || !/[a-z]/.test(part) ? -1 : text.replace(/[^a-z]/g, '').length * 0.9,
    )
  }
  const lists = Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}- deep`).join('\n')
  expect(parseMarkdown(lists)).toEqual([lists])
  const long = '*a*'.repeat(7_000)
  expect(parseMarkdown(long)).toEqual([long])
})
