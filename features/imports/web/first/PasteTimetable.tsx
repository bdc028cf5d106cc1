import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../web/api/api.ts'
import { chooseFoundCourses, type ImportPreview } from '../../contract.ts'
import { LinkForm } from '../LinkForm.tsx'
import { takePreview } from '../takePreview.ts'
import { useSendFile } from '../useSendFile.ts'
import css from './PasteTimetable.module.css'

/** A link or a file, read once: it leads to the preview of the import. */
export function PasteTimetable({ termId }: { termId: string | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')

  /** Somebody who begins has no courses: those that only deadlines name are proposed as well. */
  async function open(preview: ImportPreview) {
    const keys = preview.courses.filter(({ chosen, meets }) => chosen || meets.length === 0).map(({ key }) => key)
    if (preview.courses.some(({ key, chosen }) => !chosen && keys.includes(key)))
      // The preview shows what is chosen, and can be changed there.
      await call(chooseFoundCourses, { id: preview.id, keys }).then(
        (next) => takePreview(client, next),
        () => undefined,
      )
    const to = new URLSearchParams({ preview: preview.id })
    if (preview.sheet?.from === 'table') to.set('step', 'columns')
    if (termId) to.set('term', termId)
    navigate(`/homework/import?${to}`)
  }
  const sending = useSendFile((preview) => void open(preview))
  const { send } = sending
  return (
    <>
      <LinkForm
        address={address}
        onAddress={setAddress}
        sending={sending}
        submit="Read timetable"
        label="Link of your timetable"
        unlabelled
      />
      <div className={css.file}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          loading={send.isPending && send.variables instanceof File}
          disabled={send.isPending}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <span className={css.limits}>An .ics or .csv file of at most 5 MB</span>
        <input
          ref={input}
          className={css.input}
          type="file"
          accept=".ics,.ical,.ifb,.csv,.tsv,.txt,text/calendar,text/csv"
          aria-label="Timetable"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file && !send.isPending) send.mutate(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </>
  )
}
