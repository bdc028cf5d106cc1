import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { call, read, wordsOf } from '../../../web/api.ts'
import { PageArriving } from '../../../web/ui/drawings/PageArriving.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { previewImport, readImport } from '../contract.ts'
import css from './ChooseFile.module.css'
import { fileFault } from './fileFault.ts'
import { sizeOf } from './words.ts'

export function ChooseFile({ onPreview }: { onPreview: (id: string) => void }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [doing, setDoing] = useState('')

  const send = useMutation({
    mutationFn: async (file: File) => {
      setDoing(`Reading ${file.name}`)
      const fault = await fileFault(file)
      if (fault) throw new Refusal('invalid', fault)
      setDoing(`Sending ${file.name} (${sizeOf(file.size)}) and comparing it with what you have`)
      return call(previewImport, { fileName: file.name.slice(-255) }, file)
    },
    onSuccess: (preview) => {
      client.setQueryData(read(readImport, { id: preview.id }).queryKey, preview)
      onPreview(preview.id)
    },
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !send.isPending) send.mutate(file)
    // Choosing the same file again, mended meanwhile, is a change as well.
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
            {wordsOf(send.error)}
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
            <p className={css.drop}>Drop a calendar file here</p>
            <Button
              leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              Choose file
            </Button>
            <p className={css.limits}>An .ics file. At most 5 MB. Nothing is saved before you confirm.</p>
          </>
        )}
        <input
          ref={input}
          className={css.input}
          type="file"
          accept=".ics,.ical,.ifb,text/calendar"
          aria-label="Calendar file"
          tabIndex={-1}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </div>
      <p className={css.where}>
        Get the file from your school’s platform: in Canvas under Calendar → Calendar feed, in Moodle under Calendar →
        Export, in Blackboard under Calendar settings → Get External Calendar Link. Where it gives a link instead, open
        the link and your browser saves the file.
      </p>
    </>
  )
}
