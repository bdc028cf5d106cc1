import type { ReactNode } from 'react'
import css from './MarkdownText.module.css'
import { type MarkdownNode, parseMarkdown } from './markdown.ts'

type MarkdownPartsProps = {
  text: string
  /** On a card: lines of text without blocks. */
  flat?: boolean | undefined
  /** Where the whole is a link already. */
  unlinked?: boolean | undefined
}

/** More than the two lines that a card shows. */
const longestOnCard = 600

/** A text of a person with its formatting, loaded after the screen. */
export function MarkdownParts({ text, flat = false, unlinked = false }: MarkdownPartsProps) {
  return <>{drawn(parseMarkdown(flat ? text.slice(0, longestOnCard) : text), { flat, unlinked })}</>
}

function drawn(nodes: MarkdownNode[], how: { flat: boolean; unlinked: boolean }): ReactNode[] {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node
    const key = `${at}`
    if (node.is === 'break') return <br key={key} />
    if (node.is === 'code')
      return (
        <code className={css.code} key={key}>
          {node.text}
        </code>
      )
    const parts = drawn(node.parts, how)
    if (node.is === 'strong') return <strong key={key}>{parts}</strong>
    if (node.is === 'em') return <em key={key}>{parts}</em>
    if (node.is === 'link')
      return how.unlinked ? (
        <span key={key}>{parts}</span>
      ) : (
        <a
          className={css.link}
          href={node.to}
          title={node.to}
          target="_blank"
          rel="noopener noreferrer nofollow"
          key={key}
        >
          {parts}
        </a>
      )
    if (how.flat)
      return (
        <span key={key}>
          {at > 0 && <br />}
          {node.is === 'item' && '• '}
          {parts}
        </span>
      )
    if (node.is === 'bullets')
      return (
        <ul className={css.list} dir="auto" key={key}>
          {parts}
        </ul>
      )
    if (node.is === 'numbers')
      return (
        <ol className={css.list} start={node.first} dir="auto" key={key}>
          {parts}
        </ol>
      )
    if (node.is === 'item') return <li key={key}>{parts}</li>
    return (
      <p className={css.paragraph} dir="auto" key={key}>
        {parts}
      </p>
    )
  })
}
