import { Component, lazy, type ReactNode, Suspense } from 'react'
import css from './MarkdownText.module.css'

// React's own: until it is there, and where it cannot be loaded, the plain text is no failure.
const MarkdownParts = lazy(async () => ({ default: (await import('./MarkdownParts.tsx')).MarkdownParts }))
/** What formatting or an address needs; of all other texts nothing would change. */
const marks = /[*_`[<\\@]|:\/\/|www\.|^\s*(?:[-+]|\d+[.)])\s/im

type MarkdownTextProps = {
  text: string
  className?: string | undefined
  /** On a card: lines of text without blocks. */
  flat?: boolean
  /** Where the whole is a link already. */
  unlinked?: boolean
}

/** A text in which a person wrote light Markdown: plain until its reader has arrived. */
export function MarkdownText({ text, className = '', flat, unlinked }: MarkdownTextProps) {
  const plain = <span className={css.plain}>{text}</span>
  return (
    <div className={`${css.text} ${className}`} dir="auto">
      {marks.test(text) ? (
        <PlainOnFailure plain={plain}>
          <Suspense fallback={plain}>
            <MarkdownParts text={text} flat={flat} unlinked={unlinked} />
          </Suspense>
        </PlainOnFailure>
      ) : (
        plain
      )}
    </div>
  )
}

class PlainOnFailure extends Component<{ plain: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.plain : this.props.children
  }
}
