import MarkdownIt, { type Token } from 'markdown-it'

/** A part of a text as it is drawn. Nothing else can come out of a text: no markup, no pictures, no headings. */
export type MarkdownNode =
  | string
  | { is: 'break' }
  | { is: 'code'; text: string }
  | { is: 'link'; to: string; parts: MarkdownNode[] }
  | { is: 'strong' | 'em' | 'paragraph' | 'item' | 'bullets'; parts: MarkdownNode[] }
  | { is: 'numbers'; first: number; parts: MarkdownNode[] }

/** Longer texts stay as they are. */
const longest = 20_000
const allowed = /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i

/** Whether a text may name this address: http, https or mailto, and nothing relative. */
export function isSafeAddress(address: string): boolean {
  return allowed.test(address)
}

const deepest = 20
// From nothing on, so that a later version adds no syntax by itself.
const reader = new MarkdownIt('zero', { html: false, linkify: true, breaks: true, maxNesting: deepest })
reader.enable(['list', 'newline', 'escape', 'backticks', 'emphasis', 'link', 'autolink', 'linkify'])
reader.linkify.set({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })
reader.validateLink = isSafeAddress

const kinds: Record<string, 'strong' | 'em' | 'item' | 'bullets'> = {
  strong_open: 'strong',
  em_open: 'em',
  list_item_open: 'item',
  bullet_list_open: 'bullets',
}

/**
 * Reads bold, italic, code, lists, links and addresses. An address without "https://", "www." or "@" stays text, since
 * "notes.md" is a file. A text that is too long, or lists in lists beyond count, stays as it is.
 */
export function parseMarkdown(text: string): MarkdownNode[] {
  if (text.length > longest) return [text]
  const blocks = reader.parse(text, {})
  // The reader leaves out what is deeper.
  if (blocks.some(({ level }) => level >= deepest - 2)) return [text]
  const root: MarkdownNode[] = []
  const open = [root]
  const inside = () => open.at(-1) ?? root
  const enter = (node: Exclude<MarkdownNode, string> & { parts: MarkdownNode[] }) => {
    inside().push(node)
    open.push(node.parts)
  }
  const tokens = blocks.flatMap((one) => (one.type === 'inline' ? (one.children ?? []) : one))
  for (const [at, token] of tokens.entries()) {
    const kind = kinds[token.type]
    const to = token.type === 'link_open' ? addressOf(token, tokens[at + 1]) : null
    if (token.type === 'text') inside().push(token.content)
    else if (token.type === 'code_inline') inside().push({ is: 'code', text: token.content })
    else if (token.type === 'softbreak' || token.type === 'hardbreak') inside().push({ is: 'break' })
    else if (to !== null) enter({ is: 'link', to, parts: [] })
    else if (kind) enter({ is: kind, parts: [] })
    else if (token.type === 'paragraph_open' && !token.hidden) enter({ is: 'paragraph', parts: [] })
    else if (token.type === 'ordered_list_open')
      enter({ is: 'numbers', first: Number(token.attrGet('start') ?? 1), parts: [] })
    // Whatever else begins is no part of its own.
    else if (token.nesting === 1) open.push(inside())
    else if (token.nesting === -1) open.pop()
  }
  return root
}

/** Null for what is no link here. */
function addressOf(token: Token, next: Token | undefined): string | null {
  const to = String(token.attrGet('href') ?? '')
  if (!isSafeAddress(to)) return null
  if (token.markup !== 'linkify' || /^mailto:/i.test(to)) return to
  if (/^www\./i.test(next?.content ?? '')) return to.replace(/^http:/, 'https:')
  return /^https?:/i.test(next?.content ?? '') ? to : null
}
