import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { errorWords } from '../../../../web/api/api.ts'
import css from './GridCell.module.css'

type GridCellProps = {
  /** The accessible name with row and column: "Score of Homework 3". */
  label: string
  /** Arrows up and down stay in it. */
  column: string
  value: string
  /** The error in the typed text; undefined where it can be saved. */
  faultOf?: (typed: string) => string | undefined
  /** Resolves once `value` is the saved one. */
  onSave: (typed: string) => Promise<unknown>
  numeric?: boolean
  placeholder?: string
  maxLength?: number
  type?: 'text' | 'date'
  /** Not a real value: it is drawn differently. */
  supposed?: boolean
  /** The value stays on this page, so nothing is announced as saved. */
  quiet?: boolean
}

/**
 * An editable cell. It saves itself when it loses focus or Enter is pressed, announces that, and keeps the text if
 * saving fails. Escape restores the old text.
 */
export function GridCell(props: GridCellProps) {
  const {
    label,
    column,
    value,
    faultOf,
    onSave,
    numeric = false,
    type = 'text',
    supposed = false,
    quiet = false,
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [wrong, setWrong] = useState<{ words: string; again: boolean }>()
  const latest = useRef<string | null>(null)
  latest.current = typed
  const sending = useRef<string | null>(null)
  const id = useId()

  const clear = () => {
    setTyped(null)
    setWrong(undefined)
  }
  const save = (words: string | null) => {
    if (words === null) return
    const wish = words.trim()
    // Enter saves, and so does leaving the cell right after: both are one request.
    if (sending.current === wish) return
    if (wish === value) {
      clear()
      return setState('idle')
    }
    const fault = faultOf?.(wish)
    if (fault) return setWrong({ words: fault, again: false })
    setWrong(undefined)
    setState('saving')
    sending.current = wish
    onSave(wish).then(
      () => {
        sending.current = null
        if (latest.current?.trim() === wish) setTyped(null)
        setState('saved')
      },
      (error: unknown) => {
        sending.current = null
        setState('idle')
        setWrong({ words: errorWords(error), again: true })
      },
    )
  }
  return (
    <span className={css.cell} data-numeric={numeric} data-supposed={supposed}>
      <input
        className={css.input}
        type={type}
        inputMode={numeric ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || state !== 'idle' ? id : undefined}
        data-column={column}
        data-empty={(typed ?? value) === ''}
        autoComplete="off"
        spellCheck={numeric ? false : undefined}
        dir={numeric ? undefined : 'auto'}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setState('idle')
        }}
        onBlur={() => save(latest.current)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            clear()
          } else if (event.key === 'Enter') save(latest.current)
        }}
      />
      {/* Present and empty while something is typed: screen readers announce only later changes. */}
      {!quiet && (typed !== null || state !== 'idle') && (
        <span className={css.state} id={id} role="status">
          {state === 'saving' && 'Saving'}
          {state === 'saved' && (
            <span className={css.saved}>
              <IconCheck size={14} stroke={2} aria-hidden />
              Saved
            </span>
          )}
        </span>
      )}
      {wrong && (
        <span className={css.wrong}>
          <span role="alert">{wrong.words}</span>
          {wrong.again && (
            <button className={css.again} type="button" onClick={() => save(latest.current)}>
              Try again
            </button>
          )}
        </span>
      )}
    </span>
  )
}

/** For the element around the cells: arrows and Enter move as in a spreadsheet. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const { column } = from.dataset
  if (!column) return
  const root = event.currentTarget
  const all = [...root.querySelectorAll<HTMLInputElement>('input[data-column]')]
  const same = all.filter((one) => one.dataset.column === column)
  const to = () => {
    switch (event.key) {
      case 'Enter':
        return same[same.indexOf(from) + (event.shiftKey ? -1 : 1)]
      case 'ArrowDown':
        return from.type === 'date' ? undefined : same[same.indexOf(from) + 1]
      case 'ArrowUp':
        return from.type === 'date' ? undefined : same[same.indexOf(from) - 1]
      case 'ArrowRight':
        return atEdge(from, 'end') ? all[all.indexOf(from) + 1] : undefined
      case 'ArrowLeft':
        return atEdge(from, 'start') ? all[all.indexOf(from) - 1] : undefined
    }
  }
  const next = to()
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next.type === 'text') next.select()
}

/** Whether the caret is at that end, with nothing or everything selected. */
function atEdge(field: HTMLInputElement, edge: 'start' | 'end'): boolean {
  if (field.type !== 'text') return false
  const { selectionStart: start, selectionEnd: end, value } = field
  const all = start === 0 && end === value.length
  return all || (start === end && start === (edge === 'start' ? 0 : value.length))
}
