import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dayWords } from '../../../../contract/words/dates.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Assignment, deleteAssignment, editAssignment } from '../../contract.ts'
import { assignmentRepeatWords } from '../../quick/repeats.rules.ts'
import { readSeries } from '../../series/contract.ts'
import css from './AssignmentSeries.module.css'

type SeriesProps = {
  of: Assignment
  today: string
  /** The next assignment has replaced this one. */
  onSkipped: () => void
}

/** How an assignment repeats, its next dates, and two changes of them without a form. */
export function AssignmentSeries({ of, today, onSkipped }: SeriesProps) {
  const client = useQueryClient()
  const series = useQuery(read(readSeries, { id: of.id }))
  const failed = (error: unknown) => toast.error(errorWords(error))
  const offer = useUndo()
  const skip = useMutation({
    mutationFn: () => call(deleteAssignment, { id: of.id, scope: 'this' }),
    onSuccess: async ({ undo }) => {
      onSkipped()
      const last = series.data?.next.length === 0 && series.data.repeat.from === 'schedule'
      offer(last ? 'Skipped. It was the last one.' : 'Skipped. The next one is in your list.', undo)
      await client.invalidateQueries()
    },
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => call(editAssignment, { id: of.id, repeat: null, scope: 'following' }),
    onSuccess: async () => {
      toast.success('The series ends with this one.')
      await client.invalidateQueries()
    },
    onError: failed,
  })
  const busy = skip.isPending || end.isPending
  return (
    <section className={css.section} aria-labelledby="series-title">
      <h3 id="series-title">Repeats</h3>
      {series.isPending && (
        <Loading label="Loading the series">
          <SkeletonBlock width="60%" height={14} />
        </Loading>
      )}
      {series.isError && !series.data && (
        <FailedState
          title="The series could not be loaded."
          sentence="Nothing you saved is lost."
          retrying={series.isFetching}
          onRetry={() => series.refetch()}
          inPanel
        />
      )}
      {series.data && (
        <>
          <p className={css.words}>
            {series.data.ended ? 'The series has ended.' : `${assignmentRepeatWords(series.data.repeat, today)}.`}
          </p>
          {series.data.next.length > 0 && (
            <p className={css.next}>Then {series.data.next.map((date) => dayWords(date, today)).join(' · ')}</p>
          )}
          {!series.data.ended && of.status !== 'completed' && (
            <div className={css.actions}>
              <Button
                variant="default"
                size="xs"
                loading={skip.isPending}
                disabled={busy}
                onClick={() => skip.mutate()}
              >
                Skip this one
              </Button>
              <Button variant="default" size="xs" loading={end.isPending} disabled={busy} onClick={() => end.mutate()}>
                End the series
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
