import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { type CalendarFeed, listFeeds } from '../contract.ts'
import css from './CalendarFeeds.module.css'
import type { IssuedFeed } from './FeedAddress.tsx'
import { FeedRow } from './FeedRow.tsx'

const FeedForm = lazyDialog(async () => (await import('./FeedForm.tsx')).FeedForm)
const FeedAddress = lazyDialog(async () => (await import('./FeedAddress.tsx')).FeedAddress)

/** Private addresses at which other calendar programs read this calendar. */
export function CalendarFeeds() {
  const feeds = useQuery(read(listFeeds, {}))
  const [form, setForm] = useState<{ of: CalendarFeed | null } | null>(null)
  const [told, setTold] = useState<IssuedFeed | null>(null)
  const rows = feeds.data?.rows
  return (
    <Panel title="Calendar feeds">
      <p className={css.about}>
        A private address at which Google, Apple or Outlook reads your calendar. Whoever has it sees what is in it, so
        give it to nobody; revoke it when it is no longer needed.
      </p>
      {feeds.isPending && (
        <Loading label="Loading your feeds">
          <RowSkeletons count={1} />
        </Loading>
      )}
      {feeds.isError && !rows && (
        <FailedState
          title="Failed to fetch your feeds"
          sentence="They go on working meanwhile."
          retrying={feeds.isFetching}
          onRetry={() => void feeds.refetch()}
          inPanel
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={css.feeds}>
          {rows.map((of) => (
            <FeedRow key={of.id} of={of} onEdit={() => setForm({ of })} onTold={setTold} />
          ))}
        </ul>
      )}
      {rows && (
        <Button
          className={css.create ?? ''}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setForm({ of: null })}
        >
          Create feed
        </Button>
      )}
      {form && (
        <FeedForm
          of={form.of}
          onClose={() => setForm(null)}
          onCreated={(made) => {
            setForm(null)
            setTold(made)
          }}
        />
      )}
      {told && <FeedAddress of={told} onClose={() => setTold(null)} />}
    </Panel>
  )
}
