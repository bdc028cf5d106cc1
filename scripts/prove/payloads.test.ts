import { expect, test } from 'vitest'
import { isSafeAddress, type MarkdownNode, parseMarkdown } from '../../web/markdown/markdown.ts'
import { payloads } from './payloads.ts'

function linksIn(nodes: MarkdownNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !('parts' in node)) return []
    return [...(node.is === 'link' ? [node.to] : []), ...linksIn(node.parts)]
  })
}

test('no payload in a formatted text becomes anything but text and safe addresses', () => {
  for (const payload of payloads)
    for (const text of [payload, `[x](${payload})`, `<${payload}>`, `**${payload}**`, `- ${payload}`])
      for (const to of linksIn(parseMarkdown(text))) {
        expect(isSafeAddress(to), to).toBe(true)
        expect(to).not.toMatch(/["<>\s]/)
        expect(['https:', 'http:', 'mailto:']).toContain(new URL(to).protocol)
      }
})
