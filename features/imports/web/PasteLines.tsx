import { Button, Textarea, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import type { ImportPreview } from '../contract.ts'
import css from './PasteLines.module.css'
import { useSendFile } from './useSendFile.ts'

type PasteLinesProps = {
  /** The typed text. The parent stores it, so that it is kept when the student returns from the preview. */
  text: string
  onText: (text: string) => void
  onPreview: (preview: ImportPreview) => void
  onCancel: () => void
}

const example = 'Oct 3 – Essay 1 due (CS 101)\nLab report, SOIL 101, 10/7 5pm'

export function PasteLines({ text, onText, onPreview, onCancel }: PasteLinesProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { send, doing } = useSendFile(onPreview)
  useEffect(() => area.current?.focus(), [])
  const empty = text.trim() === ''
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (empty) area.current?.focus()
        else if (!send.isPending) send.mutate(text)
      }}
    >
      {send.isError && (
        <MessageBox kind="error" takesFocus key={send.submittedAt}>
          {errorWords(send.error)}
        </MessageBox>
      )}
      <Textarea
        ref={area}
        label="Lines"
        description="One assignment a line, with its date. A table copied from a spreadsheet or a syllabus works too."
        placeholder={example}
        rows={12}
        dir="auto"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{send.isPending ? doing : ''}</VisuallyHidden>
      <div className={css.actions}>
        <Button type="submit" loading={send.isPending} disabled={empty}>
          Preview
        </Button>
        <Button variant="default" disabled={send.isPending} onClick={onCancel}>
          Choose a file instead
        </Button>
      </div>
      <p className={css.limits}>At most 5,000 lines. Nothing is saved before you confirm.</p>
    </form>
  )
}
