import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { LinePart } from '../title.rules.ts'
import css from './QuickLine.module.css'

type QuickLineProps = {
  ref: Ref<HTMLTextAreaElement>
  line: string
  parts: LinePart[]
  describedBy: string
  invalid: boolean
  /** In a dialog, which puts the focus here: called when it has it. */
  onArrive: (() => void) | undefined
  onType: (line: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Backspace right behind understood words. */
  onTakeBack: (part: LinePart) => void
}

/**
 * The line, which wraps instead of scrolling, over a copy of itself with understood words tinted. Both lie in the same
 * grid cell, so the copy gives the line its height, and the letters lie exactly on each other.
 */
export function QuickLine(props: QuickLineProps) {
  const { ref, line, parts, describedBy, invalid, onArrive, onType, onKeyDown, onTakeBack } = props
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, [])
  const latest = useRef({ parts, onTakeBack })
  latest.current = { parts, onTakeBack }

  useEffect(() => {
    const element = area.current
    // Not keydown: the keyboards of phones do not tell the key there.
    const look = (event: InputEvent) => {
      if (event.inputType !== 'deleteContentBackward' || element?.selectionStart !== element?.selectionEnd) return
      const part = latest.current.parts.find(({ to, stays }) => !stays && to === element?.selectionStart)
      if (!part) return
      event.preventDefault()
      latest.current.onTakeBack(part)
    }
    element?.addEventListener('beforeinput', look)
    return () => element?.removeEventListener('beforeinput', look)
  }, [])

  return (
    <div className={css.cell}>
      <div className={css.copy} aria-hidden="true" dir="auto">
        {pieces(line, parts).map(({ from, words, part }) =>
          part ? (
            <mark key={from} className={part.stays ? css.stays : css.part}>
              {words}
            </mark>
          ) : (
            <span key={from}>{words}</span>
          ),
        )}
        {/* So that a line that ends in a space is as high as one that does not. */}
        {'\u200b'}
      </div>
      <textarea
        ref={area}
        className={css.line}
        rows={1}
        dir="auto"
        value={line}
        placeholder="Essay CS 301 fri 5pm 3h !high"
        aria-label="Add an assignment in one line"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...(onArrive ? { 'data-autofocus': true, onFocus: onArrive } : { 'aria-keyshortcuts': 'N' })}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onType(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function pieces(line: string, parts: LinePart[]) {
  const found: { from: number; words: string; part?: LinePart }[] = []
  let at = 0
  for (const part of parts) {
    if (part.from > at) found.push({ from: at, words: line.slice(at, part.from) })
    found.push({ from: part.from, words: part.words, part })
    at = part.to
  }
  return [...found, { from: at, words: line.slice(at) }]
}
