import { Loader } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import css from './InlineField.module.css'
import type { InPlaceChange } from './inPlaceChange.ts'

type InlineFieldProps = {
  /** Its accessible name: "Title of Essay draft". */
  label: string
  value: string
  /** How many characters it may have. More can be typed, but not saved. */
  most: number
  /** Suggestions, as the options of a datalist. */
  choices?: string[] | undefined
  placeholder?: string
  /** The change that the text means, or why it means none. */
  read: (typed: string) => InPlaceChange | string
  /** Answers why it was not saved; 'cancelled' where the person changed their mind. */
  onSave: (to: InPlaceChange) => Promise<string | undefined>
  /** It was saved, or its text put back: the field gives way to its value. */
  onClose: () => void
}

/**
 * A value edited where it stands. Enter or leaving it saves, Escape puts back. What the server refuses stays typed, with
 * the reason below it.
 */
export function InlineField({ label, value, most, choices, placeholder, read, onSave, onClose }: InlineFieldProps) {
  const [typed, setTyped] = useState(value)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [wordsId, listId] = [useId(), useId()]
  const length = lengthWords(typed, most)
  useEffect(() => input.current?.select(), [])

  const save = async () => {
    if (busy) return
    if (typed.trim() === value.trim()) return onClose()
    const to = length && typed.trim().length > most ? `${length}.` : read(typed)
    if (typeof to === 'string') return setFault(to)
    setFault('')
    setBusy(true)
    const refused = await onSave(to)
    setBusy(false)
    if (refused === undefined) return onClose()
    if (refused !== 'cancelled') setFault(refused)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends a word in a Japanese or Chinese input method is not for the field.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (!busy) onClose()
    }
  }
  return (
    <span className={css.field}>
      <span className={css.line}>
        <input
          className={css.input}
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: whoever opens it goes on in it
          autoFocus
          aria-label={label}
          aria-busy={busy}
          aria-describedby={fault || length ? wordsId : undefined}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
          dir="auto"
          placeholder={placeholder}
          readOnly={busy}
          value={typed}
          {...(choices && { list: listId })}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault('')
          }}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
        />
        {busy && <Loader size={14} />}
      </span>
      {choices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {fault ? (
        <span className={css.fault} id={wordsId} role="alert">
          {fault}
        </span>
      ) : (
        length && (
          <span className={css.length} id={wordsId}>
            {length}
          </span>
        )
      )}
    </span>
  )
}
