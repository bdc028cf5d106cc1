import { useQuery } from '@tanstack/react-query'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { ListRow, ListRows } from '../../../web/ui/page/ListRows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { listQueues, type Queue } from '../contract.ts'
import { AdminPage } from './AdminPage.tsx'
import { Failures } from './Failures.tsx'
import css from './JobsPage.module.css'
import { scheduleWords } from './words.ts'

const pause = 5000

/** Background work: failed jobs that wait for a decision, then every kind of work with its counts. */
export function JobsPage() {
  const queues = useQuery({ ...read(listQueues, {}), refetchInterval: pause })
  const failed = queues.data?.reduce((sum, queue) => sum + queue.failed, 0)
  return (
    <AdminPage title="Jobs" subtitle="What Quad does in the background, and what went wrong with it.">
      <Failures count={failed} />
      <h2 className={css.heading}>Every kind of work</h2>
      {queues.isLoading && (
        <Loading label="Loading jobs...">
          <RowSkeletons count={6} />
        </Loading>
      )}
      {queues.isError && !queues.data && (
        <FailedState
          title="Failed to fetch jobs"
          sentence={errorWords(queues.error)}
          retrying={queues.isFetching}
          onRetry={() => queues.refetch()}
        />
      )}
      {queues.data && (
        <ListRows label="Kinds of work">
          {queues.data.map((queue) => (
            <QueueRow key={queue.queue} of={queue} />
          ))}
        </ListRows>
      )}
    </AdminPage>
  )
}

function QueueRow({ of }: { of: Queue }) {
  const { zone } = usePerson()
  const times = [
    scheduleWords(of.every),
    ...(of.next ? [`next ${dayTimeWords(zone, of.next)}`] : []),
    of.lastDone ? `last done ${dayTimeWords(zone, of.lastDone)}` : 'not done lately',
  ]
  const waiting = of.retrying > 0 ? `${of.waiting} waiting (${of.retrying} after a failure)` : `${of.waiting} waiting`
  return (
    <ListRow
      title={<span className={css.name}>{of.queue}</span>}
      under={times.join(' · ')}
      end={
        <>
          {of.failed > 0 && <strong className={css.failed}>{of.failed} failed · </strong>}
          {of.running > 0 && `${of.running} running · `}
          {waiting} · {of.done} done in 24 hours
        </>
      }
    />
  )
}
