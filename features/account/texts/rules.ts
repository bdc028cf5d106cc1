import { parseAddress } from '../../../contract/address.ts'

/** The operator's own texts. Name and contact are one line. */
export const siteTextKinds = ['name', 'contact', 'imprint', 'privacy', 'rules'] as const
export type SiteTextKind = (typeof siteTextKinds)[number]

/** Those with a page of their own, and of these, those that people accept. */
export const pageTextKinds = ['imprint', 'privacy', 'rules'] as const
type PageTextKind = (typeof pageTextKinds)[number]
export const agreedTextKinds = ['privacy', 'rules'] as const

/** The pages that this installation has: there are always rules, to which the operator can add. */
export function pagesOfSite(written: readonly PageTextKind[]): PageTextKind[] {
  return pageTextKinds.filter((page) => page === 'rules' || written.includes(page))
}

/** Characters. */
export const maxTextLength: Record<SiteTextKind, number> = {
  name: 80,
  contact: 200,
  imprint: 20_000,
  privacy: 20_000,
  rules: 20_000,
}
export const maxAnnouncementLength = 200
export const maxNoteLength = 500

/** The topic of live push for the sentence to everybody, and its only key. */
export const announcementTopic = 'announcement'
export const announcementKey = 'site'

export const siteTextWords = {
  none: 'There is no such text here.',
  acceptFirst: 'Read what has changed and accept it first. What you typed stays.',
  tick: 'Please accept the texts of this Quad',
  changed: 'These texts have changed a moment ago. Read them again, then accept.',
} as const

type TextPart = { text: string; link: boolean }

/**
 * A plain text as paragraphs of lines, and each line as parts: http and https addresses become links. A full stop or
 * a bracket that ends an address belongs to the sentence.
 */
export function paragraphsOf(text: string): TextPart[][][] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.split('\n').map(partsOf))
}

function partsOf(line: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of line.matchAll(/\bhttps?:\/\/[^\s<>"“”]+/gi)) {
    const address = found.replace(/[.,;:!?)\]’'»]+$/, '')
    if (!parseAddress(address)) continue
    if (index > at) parts.push({ text: line.slice(at, index), link: false })
    parts.push({ text: address, link: true })
    at = index + address.length
  }
  if (at < line.length) parts.push({ text: line.slice(at), link: false })
  return parts
}
