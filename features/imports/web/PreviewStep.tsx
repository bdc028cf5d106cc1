import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { countWords, numberWords } from '../../../contract/words/counts.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { lazyComponent } from '../../../web/screens/lazyComponent.tsx'
import { PageArriving } from '../../../web/ui/drawings/PageArriving.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { confirmImport, type ImportPreview, readImport } from '../contract.ts'
import { BrokenRows } from './BrokenRows.tsx'
import { Counts } from './Counts.tsx'
import { DateOrderQuestion } from './DateOrderQuestion.tsx'
import { EntryPages } from './EntryPages.tsx'
import { FoundCourses } from './FoundCourses.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import css from './PreviewStep.module.css'
import { SkippedLines } from './SkippedLines.tsx'
import { entryCountWords, gainWords } from './words.ts'

const { Component: Columns } = lazyComponent(async () => ({ Component: (await import('./Columns.tsx')).Columns }))

type PreviewStepProps = {
  id: string
  /** For a table, its columns replace the plan. */
  columns: boolean
  onColumns: (shown: boolean) => void
  /** The term into which found courses go; undefined: the one that is proposed. */
  termId: string | undefined
  onTerm: (id: string) => void
  onRestart: () => void
  onDone: (counts: z.output<typeof confirmImport.output>) => void
}

export function PreviewStep({ id, columns, ...rest }: PreviewStepProps) {
  const { onColumns, onRestart } = rest
  const preview = useQuery({ ...read(readImport, { id }), staleTime: 60_000, refetchOnWindowFocus: false })
  if (preview.data?.sheet && (columns || !preview.data.sheet.ready))
    return (
      <Suspense fallback={<Skeleton />}>
        <Columns
          preview={preview.data}
          sheet={preview.data.sheet}
          onRestart={onRestart}
          onDone={() => onColumns(false)}
        />
      </Suspense>
    )
  if (preview.data) return <LoadedPreview preview={preview.data} {...rest} />
  if (preview.isPending) return <Skeleton />
  // Retrying would help as little as with an invalid address.
  if (preview.error instanceof Refusal && ['not_found', 'gone', 'invalid'].includes(preview.error.code))
    return (
      <EmptyState
        drawing={<PageArriving />}
        title="This preview is gone"
        sentence="It was confirmed already, or five newer ones took its place. Nothing you saved is lost."
        actions={<Button onClick={onRestart}>Choose another file</Button>}
      />
    )
  return (
    <FailedState
      title="Failed to fetch the preview"
      sentence={errorWords(preview.error)}
      retrying={preview.isFetching}
      onRetry={() => preview.refetch()}
    />
  )
}

function Skeleton() {
  return (
    <Loading label="Loading the preview">
      <RowSkeletons count={5} />
    </Loading>
  )
}

type ShownProps = { preview: ImportPreview } & Omit<PreviewStepProps, 'id' | 'columns'>

function LoadedPreview({ preview, termId, onTerm, onColumns, onRestart, onDone }: ShownProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const confirm = useMutation({
    // After a choice under way, never at the same time.
    scope: { id: 'import-preview' },
    mutationFn: () => call(confirmImport, { id: preview.id, termId }),
    onSuccess: (counts) => {
      client.removeQueries({ queryKey: read(readImport, { id: preview.id }).queryKey })
      onDone(counts)
      return client.invalidateQueries()
    },
  })
  const gain = gainWords(preview)
  const { sheet } = preview
  const lines = sheet?.from === 'lines'
  return (
    <>
      <h2 className={css.title} tabIndex={-1} ref={heading} dir="auto">
        {preview.calendarName ?? preview.fileName}
      </h2>
      {preview.calendarName && (
        <p className={css.file} dir="auto">
          {preview.fileName}
        </p>
      )}
      <Counts assignments={preview.assignments} events={sheet ? null : preview.events} />
      {preview.cutTitles > 0 && (
        <p className={css.cut}>
          {preview.cutTitles === 1 ? '1 title is' : `${numberWords(preview.cutTitles)} titles are`} too long and cut.
          The whole title stands at the top of the {sheet ? 'description' : 'description or the notes'}.
        </p>
      )}
      {preview.courses.length > 0 && (
        <FoundCourses preview={preview} termId={termId} onTerm={onTerm} disabled={confirm.isPending} />
      )}
      {preview.lookalikes.count > 0 && <Lookalikes preview={preview} disabled={confirm.isPending} />}
      {sheet?.asked && <DateOrderQuestion preview={preview} sheet={sheet} disabled={confirm.isPending} />}
      <div className={css.bar}>
        {confirm.isError && (
          <MessageBox kind="error" key={confirm.submittedAt}>
            {errorWords(confirm.error)}
          </MessageBox>
        )}
        {!gain && <p className={css.reason}>{reasonOf(preview)}</p>}
        <div className={css.actions}>
          <Button
            disabled={!gain}
            loading={confirm.isPending}
            onClick={() => {
              if (!confirm.isPending) confirm.mutate()
            }}
          >
            {gain ? `Import ${gain}` : 'Nothing new to import'}
          </Button>
          {sheet && (
            <Button variant="default" disabled={confirm.isPending} onClick={() => onColumns(true)}>
              {lines ? 'Course and priority' : 'Change columns'}
            </Button>
          )}
          <Button variant="default" disabled={confirm.isPending} onClick={onRestart}>
            {lines ? 'Change the lines' : 'Choose another file'}
          </Button>
        </div>
      </div>
      {sheet && <BrokenRows preview={preview} sheet={sheet} disabled={confirm.isPending} />}
      <EntryPages preview={preview} unit={lines ? 'Line' : 'Row'} />
      <SkippedLines
        summary={`${countWords(preview.skippedLineCount, 'line')} of the file could not be read`}
        lines={preview.skippedLines}
        count={preview.skippedLineCount}
      />
      <SkippedLines
        summary={`${countWords(preview.doubtCount, 'thing')} to check after importing`}
        lines={preview.doubts}
        count={preview.doubtCount}
        unit={sheet && !lines ? 'Row' : 'Line'}
      />
    </>
  )
}

function reasonOf(preview: ImportPreview): string {
  if (
    preview.sheet &&
    preview.assignments.skipped > 0 &&
    preview.sheet.brokenCount === preview.assignments.skipped &&
    preview.assignments.same === 0
  )
    return 'Nothing can be taken as it is. Mend what is below, or change how it is read.'
  if (entryCountWords(preview) === 0 && preview.courses.length === 0)
    return 'There is nothing with a date in this file.'
  const known = preview.courses.filter(({ chosen, fate }) => chosen && fate === 'same').length
  const same = preview.assignments.same + preview.events.same + known
  if (same === 0) return 'Every entry is skipped; the reasons stand beside them.'
  return 'All that could be taken in is in Quad already.'
}
