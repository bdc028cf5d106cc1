import { Button } from '@mantine/core'
import { useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { ListRow, ListRows } from '../../../web/ui/page/ListRows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type ListedFailure, listFailures, retryAllFailures, retryFailure } from '../contract.ts'
import css from './JobsPage.module.css'

const DiscardFailure = lazyDialog(async () => (await import('./DiscardFailure.tsx')).DiscardFailure)

/** Failed jobs. Each waits two weeks for somebody to retry or discard it. */
export function Failures({ count }: { count: number | undefined }) {
  const { zone } = usePerson()
  const { list, rows } = useList(listFailures, {}, { refetchInterval: 5000 })
  const all = useWrite(retryAllFailures)
  const one = useWrite(retryFailure)
  const [asked, setAsked] = useState<ListedFailure | null>(null)
  const [asking, setAsking] = useState(false)
  const error = all.error ?? one.error
  const retryAll = () =>
    all.mutate({}, { onSuccess: ({ retried }) => toast.success(`${countWords(retried, 'job')} will be tried again.`) })
  const retry = (failure: ListedFailure) =>
    one.mutate({ failure: failure.id }, { onSuccess: () => toast.success('It will be tried again now.') })

  return (
    <section aria-label="Failures">
      <div className={css.first}>
        <h2>{count ? countWords(count, 'failure') : 'Failures'}</h2>
        {rows.length > 0 && (
          <Button variant="default" loading={all.isPending} onClick={retryAll}>
            Retry all
          </Button>
        )}
      </div>
      {error && <MessageBox kind="error">{errorWords(error)}</MessageBox>}
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch failures"
          loading="Loading failures..."
          skeletons={<RowSkeletons count={2} />}
          inPanel
          empty={<p className={css.fine}>Nothing has failed for good in the last two weeks.</p>}
        />
      )}
      {rows.length > 0 && (
        <ListRows label="Failed jobs, newest first">
          {rows.map((failure) => (
            <ListRow
              key={failure.id}
              title={failure.words}
              under={`${failure.queue} · ${countWords(failure.tries, 'try', 'tries')} · failed ${dayTimeWords(zone, failure.failedAt)}`}
              actions={
                <>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Retry ${failure.queue}: ${failure.words}`}
                    disabled={one.isPending}
                    onClick={() => retry(failure)}
                  >
                    Retry
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Discard ${failure.queue}: ${failure.words}`}
                    onClick={() => {
                      setAsked(failure)
                      setAsking(true)
                    }}
                  >
                    Discard
                  </Button>
                </>
              }
            />
          ))}
        </ListRows>
      )}
      <ShowMore list={list} words={`${rows.length} of ${count ?? rows.length}`} failed="Failed to fetch failures" />
      {asked && <DiscardFailure key={asked.id} of={asked} opened={asking} onClose={() => setAsking(false)} />}
    </section>
  )
}
