import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useKeys, useNamedKeys } from '../../../../web/keys/boundKeys.ts'

type QuickKeys = {
  line: string
  input: RefObject<HTMLTextAreaElement | null>
  submit: () => void
  openForm: () => void
  say: (words: string) => void
  onClear: () => void
}

/** N or Q focuses the line; Enter saves, Shift+Enter opens the form, Escape pressed twice clears. */
export function useQuickKeys({ line, input, submit, openForm, say, onClear }: QuickKeys) {
  const asked = useRef('')
  useKeys([{ keys: ['N', 'Q'], words: 'Quick add', single: true, run: () => input.current?.focus() }])
  useNamedKeys([{ keys: ['Shift Enter'], words: 'In quick add: open the form' }])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An Enter that ends a word in a Japanese or Chinese input method is not for the form.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (event.shiftKey) openForm()
      else submit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (line === '') return event.currentTarget.blur()
      if (asked.current === line) {
        say('')
        onClear()
      } else {
        asked.current = line
        say('Press Escape again to clear the line.')
      }
    }
  }
  return { onKeyDown }
}
