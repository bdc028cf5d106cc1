import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maxMessageLength, messageWords } from '../../../contract/thread.ts'
import { errorWords, fieldErrorOf } from '../../api/api.ts'
import { lengthWords } from '../../form/lengthWords.ts'
import css from './Composer.module.css'

type Then = { onSuccess: () => void; onError: (error: Error) => void }
export type ComposerProps = {
  /** The first name of whoever reads it, or what stands for several. */
  to: string
  busy: boolean
  /** `message`: the id of the message, the same when the same words are sent once more. */
  send: (message: string, body: string, then: Then) => void
}

/** Where a message is written. Enter begins a line, with Ctrl or Cmd it sends. */
export function Composer({ to, busy, send }: ComposerProps) {
  const [body, setBody] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Words that are sent twice, since the first answer was lost, are one message; other words are another.
  const drawn = useRef({ id: '', body: '' })
  const submit = () => {
    if (busy || body.trim() === '') return
    if (drawn.current.id === '' || drawn.current.body !== body) drawn.current = { id: crypto.randomUUID(), body }
    const sent = drawn.current
    send(sent.id, body, {
      onSuccess: () => {
        drawn.current = { id: '', body: '' }
        setFault(null)
        // What was typed meanwhile stays.
        setBody((now) => (now === sent.body ? '' : now))
        field.current?.focus()
      },
      onError: (error) => {
        setFault(fieldErrorOf(error, 'body') ?? errorWords(error, messageWords.notSent))
        field.current?.focus()
      },
    })
  }
  const length = lengthWords(body, maxMessageLength)
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.line}>
        <Textarea
          ref={field}
          className={css.field ?? ''}
          aria-label={`Message ${to}`}
          placeholder={`Message ${to}`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rows={2}
          dir="auto"
          value={body}
          error={fault}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        <ActionIcon
          className={css.send ?? ''}
          type="submit"
          variant="filled"
          size={44}
          aria-label="Send"
          title="Send (Ctrl Enter)"
          loading={busy}
          disabled={body.trim() === ''}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {length && <p className={css.length}>{length}</p>}
    </form>
  )
}
