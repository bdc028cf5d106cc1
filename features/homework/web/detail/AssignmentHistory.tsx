import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { instantWords } from '../../../../contract/words/times.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type AssignmentChange, listChanges, revertChange } from '../../history/contract.ts'
import { beginningWords, changeWords } from '../../history/rules.ts'
import css from './AssignmentHistory.module.css'

const perPage = 10

type HistoryProps = { assignmentId: string; zone: string; today: string }

/** What changed, when and why, newest first. Fetched only when it is opened. */
export function AssignmentHistory(props: HistoryProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={css.section}>
      <h3>
        <UnstyledButton
          className={css.toggle ?? ''}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
          History
        </UnstyledButton>
      </h3>
      <div id={id}>{open && <Changes {...props} />}</div>
    </section>
  )
}

function changesOf(id: string) {
  return infiniteQueryOptions({
    queryKey: [listChanges.path, { id }, 'all'],
    queryFn: ({ pageParam }) => call(listChanges, { id, after: pageParam || undefined, limit: perPage }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
}

function Changes({ assignmentId, zone, today }: HistoryProps) {
  const client = useQueryClient()
  const list = useInfiniteQuery(changesOf(assignmentId))
  const revert = useMutation({
    mutationFn: (change: AssignmentChange) => call(revertChange, { id: assignmentId, changeId: change.id }),
    onSuccess: async () => {
      toast.success('Assignment updated successfully!')
      await client.invalidateQueries()
    },
    onError: (error) => toast.error(errorWords(error)),
  })
  if (list.isError && !list.data)
    return (
      <FailedState
        title="The history could not be loaded."
        sentence="Nothing you saved is lost."
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
        inPanel
      />
    )
  if (!list.data)
    return (
      <Loading label="Loading the history">
        <div className={css.waiting}>
          <SkeletonBlock width="70%" height={14} />
          <SkeletonBlock width="52%" height={14} />
        </div>
      </Loading>
    )
  const [first] = list.data.pages
  return (
    <>
      <ol className={css.changes}>
        {list.data.pages
          .flatMap(({ rows }) => rows)
          .map((change) => (
            <li className={css.change} key={change.id}>
              <div className={css.words}>
                <time className={css.moment} dateTime={change.at}>
                  {instantWords(zone, change.at, today)}
                </time>
                {changeWords(change, today).map((line) => (
                  <p key={line} dir="auto">
                    {line}
                  </p>
                ))}
              </div>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Put back: ${changeWords(change, today).join('; ')}`}
                loading={revert.isPending && revert.variables.id === change.id}
                onClick={() => revert.mutate(change)}
              >
                Put back
              </Button>
            </li>
          ))}
        {!list.hasNextPage && first && (
          <li className={css.change}>
            <div className={css.words}>
              <time className={css.moment} dateTime={first.createdAt}>
                {instantWords(zone, first.createdAt, today)}
              </time>
              <p>{beginningWords(first.source)}</p>
            </div>
          </li>
        )}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}
