import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { moneyWords } from '../../../../contract/words/money.ts'
import { read } from '../../../../web/api/api.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Stack } from '../../../../web/ui/page/Stacks.tsx'
import { Rows } from '../../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import {
  downloadReferrals,
  type HeldReferral,
  type ReferralBalance,
  type ReferralTable,
  readPayouts,
} from '../../../referrals/payouts.contract.ts'
import { leastPayout } from '../../../referrals/rules.ts'
import { AdminPage } from '../../web/AdminPage.tsx'
import { BalanceRow, HeldRow, PayoutRow } from './PayoutRows.tsx'

const DecideReferral = lazyDialog(async () => (await import('./DecideReferral.tsx')).DecideReferral)
const RecordPayout = lazyDialog(async () => (await import('./RecordPayout.tsx')).RecordPayout)

/** Referrals that somebody has to look at, what is owed, and what was paid out. */
export function PayoutsPage() {
  const me = usePerson()
  const found = useQuery({ ...read(readPayouts, {}), refetchInterval: 30_000 })
  const [decision, setDecision] = useState<{ of: HeldReferral; released: boolean } | null>(null)
  const [paying, setPaying] = useState<ReferralBalance | null>(null)
  const { data } = found
  return (
    <AdminPage
      title="Payouts"
      subtitle="What people have earned by referrals. Quad moves no money: pay it yourself, and record it here."
    >
      {found.isPending && (
        <Loading label="Loading payouts...">
          <RowSkeletons count={4} />
        </Loading>
      )}
      {found.isError && !data && (
        <FailedFetch
          title="Failed to fetch payouts"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && (
        <Stack>
          <Part
            title="On hold"
            table="states"
            file="All referrals"
            empty="Nothing is on hold"
            why="What looks as if somebody had referred themselves waits here for a decision."
          >
            {data.held.map((of) => (
              <HeldRow key={of.id} of={of} me={me} onDecide={(released) => setDecision({ of, released })} />
            ))}
          </Part>
          <Part
            title="Balances"
            table="balances"
            file="All balances"
            empty="Nobody is owed anything"
            why={`Whoever has earned a commission stands here. Payouts begin at ${moneyWords(leastPayout)}.`}
            note={
              data.ofNobody > 0 && `${moneyWords(data.ofNobody)} more belonged to accounts that have been erased since.`
            }
          >
            {data.balances.map((of) => (
              <BalanceRow key={of.person} of={of} me={me} onPay={() => setPaying(of)} />
            ))}
          </Part>
          <Part
            title="Paid out"
            table="payouts"
            file="All payouts"
            empty="Nothing was paid out"
            why="Payouts that admins have recorded stand here, the latest first."
          >
            {data.payouts.map((of) => (
              <PayoutRow key={of.id} of={of} zone={me.zone} />
            ))}
          </Part>
        </Stack>
      )}
      {decision && <DecideReferral key={decision.of.id} {...decision} onClose={() => setDecision(null)} />}
      {paying && <RecordPayout key={paying.person} of={paying} onClose={() => setPaying(null)} />}
    </AdminPage>
  )
}

type PartProps = {
  title: string
  table: ReferralTable
  /** Of the download, for screen readers. */
  file: string
  empty: string
  why: string
  note?: ReactNode
  children: ReactNode[]
}

function Part({ title, table, file, empty, why, note, children }: PartProps) {
  const download = (
    <Button
      component="a"
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      href={`/api${downloadReferrals.path}?table=${table}`}
      aria-label={`${file} as CSV`}
      download
    >
      CSV
    </Button>
  )
  return (
    <Panel title={title} aside={download} flush footer={note}>
      {children.length === 0 ? (
        <EmptyState title={empty} sentence={why} inPanel />
      ) : (
        <Rows label={title}>{children}</Rows>
      )}
    </Panel>
  )
}
