import { Button } from '@mantine/core'
import { IconAdjustments, IconFlask, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import type { Course } from '../../contract.ts'
import type { Gradebook as Book } from '../contract.ts'
import { BookTable } from './BookTable.tsx'
import css from './GradebookPanel.module.css'
import { RequiredScorePanel } from './RequiredScorePanel.tsx'
import { StandingPanel } from './StandingPanel.tsx'
import { type GradebookWrites, useGradebook } from './useGradebook.ts'
import { WhatIfBook } from './WhatIfBook.tsx'

const SchemeDialog = lazyDialog(async () => (await import('./SchemeDialog.tsx')).SchemeDialog)
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Scores of a course, the grade they make, and what-if scores. */
export function GradebookPanel({ of }: { of: Course }) {
  const { book, writes } = useGradebook(of.id)
  const [scheming, setScheming] = useState(false)
  const known = book.data
  return (
    <Panel title="Grades" flush>
      {book.isPending && (
        <Loading label="Loading grades">
          <RowSkeletons count={6} />
        </Loading>
      )}
      {!known && book.isError && (
        <FailedState
          title="Failed to fetch grades"
          sentence={`${errorWords(book.error)} Nothing you saved is lost.`}
          retrying={book.isFetching}
          onRetry={() => book.refetch()}
          inPanel
        />
      )}
      {known && <LoadedGradebook of={of} book={known} writes={writes} onScheme={() => setScheming(true)} />}
      {known && (
        <SchemeDialog key={String(scheming)} book={known} opened={scheming} onClose={() => setScheming(false)} />
      )}
    </Panel>
  )
}

type ShownProps = {
  of: Course
  book: Book
  writes: GradebookWrites
  onScheme: () => void
}

function LoadedGradebook({ of, book, writes, onScheme }: ShownProps) {
  const [asking, setAsking] = useState(false)
  const [supposing, setSupposing] = useState(false)
  const empty = book.categories.length === 0 && book.items.length === 0
  if (empty)
    return (
      <>
        {of.currentGrade !== null && <StandingPanel book={book} standing={book.standing} typed={of.currentGrade} />}
        <EmptyState
          title="No grading scheme yet."
          sentence="Paste it from the syllabus, or just write down scores: all points together are the grade then."
          inPanel
          actions={
            <Button variant="default" leftSection={<IconAdjustments {...icon} />} onClick={onScheme}>
              Enter the scheme
            </Button>
          }
        />
        <BookTable courseCode={of.courseCode} book={book} standing={book.standing} writes={writes} />
      </>
    )
  if (supposing) return <WhatIfBook of={of} book={book} writes={writes} onLeave={() => setSupposing(false)} />
  return (
    <>
      <StandingPanel book={book} standing={book.standing} typed={of.currentGrade} />
      <div className={css.bar}>
        <Button variant="default" size="xs" leftSection={<IconAdjustments {...icon} />} onClick={onScheme}>
          Scheme
        </Button>
        <Button variant="default" size="xs" leftSection={<IconFlask {...icon} />} onClick={() => setSupposing(true)}>
          What if
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTargetArrow {...icon} />}
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          What do I need?
        </Button>
      </div>
      {asking && <RequiredScorePanel book={book} />}
      <BookTable courseCode={of.courseCode} book={book} standing={book.standing} writes={writes} />
    </>
  )
}
