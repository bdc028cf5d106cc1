import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../../web/session.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { ListRows } from '../../../../web/ui/page/ListRows.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { type BillingHealth, compareBilling, readBillingHealth } from '../../../premium/contract.ts'
import { AdminPage } from '../../web/AdminPage.tsx'
import css from './BillingPage.module.css'
import { EventRow } from './EventRow.tsx'

const modes: Record<BillingHealth['mode'], { name: string; words: string }> = {
  stripe: { name: 'Stripe', words: 'Payments are taken by Stripe. What it says decides who has Premium.' },
  demo: {
    name: 'Demo',
    words:
      'No payment provider is set up: the demo takes no money. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID to take payments.',
  },
  off: {
    name: 'Off',
    words:
      'Upgrading is off, since no payment provider is set up. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID to take payments.',
  },
}

/** Who takes the money, and whether what happens there arrives here. */
export function BillingPage() {
  const me = usePerson()
  const found = useQuery({ ...read(readBillingHealth, {}), refetchInterval: 10_000 })
  const { data } = found
  return (
    <AdminPage title="Billing" subtitle="Who takes payments for Premium, and whether its events arrive.">
      {found.isPending && (
        <Loading label="Loading billing...">
          <RowSkeletons count={4} />
        </Loading>
      )}
      {found.isError && !data && (
        <FailedFetch
          title="Failed to fetch billing"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && <Shown of={data} zone={me.zone} />}
    </AdminPage>
  )
}

function Shown({ of, zone }: { of: BillingHealth; zone: string }) {
  const compare = useWrite(compareBilling)
  const { name, words } = modes[of.mode]
  const when = (moment: string | null | undefined) => (moment ? dayTimeWords(zone, moment) : 'Never')
  return (
    <div className={css.page}>
      <p className={css.words}>{words}</p>
      <dl className={css.facts}>
        <Fact name="Provider">{name}</Fact>
        <Fact name="People with Premium">{of.members}</Fact>
        <Fact name="Last event">{when(of.lastEvent?.receivedAt)}</Fact>
        <Fact name="Last compared">{when(of.lastCompared)}</Fact>
        <Fact name="Events that wait">{of.waiting}</Fact>
        <Fact name="Tried again">{of.retrying}</Fact>
        <Fact name="Failed">{of.failed}</Fact>
        {of.stopping > 0 && <Fact name="Of erased people, still to be ended">{of.stopping}</Fact>}
      </dl>
      {of.late > 0 && (
        <MessageBox kind="error">
          {of.late === 1 ? 'An event waits' : `${of.late} events wait`} for more than ten minutes. Each is tried again
          by itself; <Link to="/admin/jobs">Jobs</Link> says why it failed.
        </MessageBox>
      )}
      {of.mode !== 'off' && (
        <div>
          <Button variant="default" loading={compare.isPending} onClick={() => compare.mutate({})}>
            Compare Now
          </Button>
          {compare.isError && <MessageBox kind="error">{errorWords(compare.error)}</MessageBox>}
          {compare.isSuccess && (
            <MessageBox kind="success">Everybody with Premium is being compared with the provider.</MessageBox>
          )}
        </div>
      )}
      {of.recent.length === 0 ? (
        <EmptyState title="No events yet" sentence="What the provider sends stands here, the latest first." />
      ) : (
        <ListRows label="Latest events">
          {of.recent.map((event) => (
            <EventRow key={event.id} of={event} zone={zone} />
          ))}
        </ListRows>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
