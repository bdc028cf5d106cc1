import { Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { byteWords } from '../../../../contract/words/sizes.ts'
import { call, read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Attachment, deleteAttachment, listAttachments } from '../contract.ts'
import { maxFileBytes, maxFiles } from '../rules.ts'
import css from './Attachments.module.css'
import { FileRow } from './FileRow.tsx'
import { UnfinishedRow } from './UnfinishedRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import { addFiles, useUploads } from './uploads.ts'

/** The files of an assignment: attached ones, uploads, and an area to drop more. */
export function Attachments({ assignmentId }: { assignmentId: string }) {
  const client = useQueryClient()
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const options = read(listAttachments, { id: assignmentId })
  const list = useQuery(options)
  const all = useUploads(assignmentId)
  const refresh = () => client.invalidateQueries()

  const ready = list.data?.filter(({ state }) => state === 'ready') ?? []
  const uploads = all.filter((upload) => !ready.some(({ id }) => id === upload.id))
  const held = new Set(uploads.map(({ id }) => id))
  const left = list.data?.filter(({ state, id }) => state === 'uploading' && !held.has(id)) ?? []
  const count = ready.length + left.length + uploads.filter(({ state }) => state !== 'failed').length
  const full = count >= maxFiles

  const offer = useUndo()
  const remove = useMutation({
    mutationFn: (of: Attachment) => call(deleteAttachment, { id: of.id }),
    onMutate: async (of) => {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, (rows) => rows?.filter(({ id }) => id !== of.id))
      input.current?.parentElement?.querySelector('button')?.focus()
    },
    onSuccess: ({ undo }, of) => {
      if (undo) offer(`“${of.name}” was removed.`, undo, { failed: 'The file could not be brought back.' })
    },
    onError: () => toast.error('The file could not be removed.'),
    onSettled: refresh,
  })

  const take = (files: FileList | null) => {
    if (files && !full) addFiles(assignmentId, [...files], refresh)
    // Choosing the same file again, corrected meanwhile, is a change as well.
    if (input.current) input.current.value = ''
  }
  const hover = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <section className={css.files} aria-labelledby={heading}>
      <h3 className={css.heading} id={heading}>
        Files
      </h3>
      <Spoken uploads={uploads} ready={ready} />
      {list.isPending ? (
        <Loading label="Loading files">
          <RowSkeletons count={2} />
        </Loading>
      ) : list.isError ? (
        <FailedState
          title="Failed to fetch files"
          sentence="Nothing that is attached is lost."
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
          inPanel
        />
      ) : (
        (ready.length > 0 || left.length > 0 || uploads.length > 0) && (
          <ul className={css.list}>
            {ready.map((of) => (
              <FileRow key={of.id} of={of} onRemove={() => remove.mutate(of)} />
            ))}
            {left.map((of) => (
              <UnfinishedRow key={of.id} of={of} onDone={refresh} onRemove={() => remove.mutate(of)} />
            ))}
            {uploads.map((of) => (
              <UploadRow key={of.key} of={of} />
            ))}
          </ul>
        )
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the button inside */}
      <div
        className={css.area}
        data-over={over && !full}
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
        <Button
          variant="default"
          size="xs"
          disabled={full}
          leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
        <p className={css.limits}>
          {full ? (
            `${maxFiles} files, which is as many as fit. Remove one to attach another.`
          ) : (
            <>
              <span className={css.drop}>Or drop them here. </span>At most {byteWords(maxFileBytes)} each.
            </>
          )}
        </p>
        <input
          ref={input}
          className={css.input}
          type="file"
          multiple
          aria-label="Files to attach"
          tabIndex={-1}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </div>
    </section>
  )
}

type SpokenProps = { uploads: ReturnType<typeof useUploads>; ready: Attachment[] }

/** For screen readers: finished and stopped uploads, but not every step of progress. */
function Spoken({ uploads, ready }: SpokenProps) {
  const [words, setWords] = useState('')
  const before = useRef(uploads)
  useEffect(() => {
    const gone = before.current.find((was) => was.state === 'checking' && !uploads.some(({ key }) => key === was.key))
    const arrived = gone && ready.some(({ id }) => id === gone.id)
    const trouble = uploads.find(({ key, state }) => {
      const was = before.current.find((upload) => upload.key === key)?.state
      return was !== state && (state === 'failed' || (state === 'paused' && was !== 'paused'))
    })
    if (arrived) setWords(`${gone.name} is attached.`)
    else if (trouble) setWords(`${trouble.name}: ${trouble.words}`)
    if (!gone || arrived) before.current = uploads
  }, [uploads, ready])
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}
