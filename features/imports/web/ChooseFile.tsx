import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconClipboardText, IconFileUpload, IconLink } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { errorWords } from '../../../web/api/api.ts'
import { PageArriving } from '../../../web/ui/drawings/PageArriving.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import type { ImportPreview } from '../contract.ts'
import css from './ChooseFile.module.css'
import { useSendFile } from './useSendFile.ts'

type ChooseFileProps = { onPreview: (preview: ImportPreview) => void; onWay: (way: 'paste' | 'link') => void }

const sources = [
  ['Canvas', 'Calendar → Calendar feed'],
  ['Moodle', 'Calendar → Export'],
  ['Blackboard', 'Calendar settings → Get External Calendar Link'],
  ['A spreadsheet', 'Saved as CSV, a row for each assignment, with a title and a due date'],
] as const

export function ChooseFile({ onPreview, onWay }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { send, doing } = useSendFile(onPreview)

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !send.isPending) send.mutate(file)
    // Choosing the same file again, corrected meanwhile, is a change as well.
    if (input.current) input.current.value = ''
  }
  const hover = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }

  return (
    <>
      {send.isError && (
        <div className={css.message}>
          <MessageBox kind="error" takesFocus key={send.submittedAt}>
            {errorWords(send.error)}
          </MessageBox>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the button inside */}
      <div
        className={css.area}
        data-over={over}
        onDragEnter={(event) => hover(event, true)}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) =>
          hover(event, event.currentTarget.contains(document.elementFromPoint(event.clientX, event.clientY)))
        }
        onDrop={(event) => {
          hover(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <VisuallyHidden role="status">{send.isPending ? doing : ''}</VisuallyHidden>
        {send.isPending ? (
          <>
            <Loader size="sm" />
            <p className={css.doing}>{doing}</p>
          </>
        ) : (
          <>
            <PageArriving />
            <p className={css.drop}>Drop a calendar or a table here</p>
            <div className={css.ways}>
              <Button
                leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                Choose file
              </Button>
              <Button
                variant="default"
                leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden />}
                onClick={() => onWay('paste')}
              >
                Paste lines
              </Button>
              <Button
                variant="default"
                leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
                onClick={() => onWay('link')}
              >
                Paste a link
              </Button>
            </div>
            <p className={css.limits}>
              An .ics or .csv file of at most 5 MB, or lines you copied. Nothing is saved before you confirm.
            </p>
          </>
        )}
        <input
          ref={input}
          className={css.input}
          type="file"
          accept=".ics,.ical,.ifb,.csv,.tsv,.txt,text/calendar,text/csv"
          aria-label="Calendar or table"
          tabIndex={-1}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </div>
      <h2 className={css.whereTitle}>Where the file comes from</h2>
      <dl className={css.where}>
        {sources.map(([from, words]) => (
          <div key={from}>
            <dt>{from}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={css.whereNote}>Where it gives a link, paste the link: it is read once, like a file.</p>
    </>
  )
}
