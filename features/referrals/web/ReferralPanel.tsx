import { useQuery } from '@tanstack/react-query'
import { countWords } from '../../../contract/words/counts.ts'
import { moneyWords } from '../../../contract/words/money.ts'
import { read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { StatStrip } from '../../../web/ui/StatStrip.tsx'
import { type ReferralPanelAnswer, readReferrals } from '../contract.ts'
import { commissionCents, leastPayout, pendingDays } from '../rules.ts'
import { InviteLine } from './InviteLine.tsx'
import css from './ReferralPanel.module.css'
import { ReferralRow } from './ReferralRow.tsx'
import { broughtByWords } from './words.ts'

/** The own code and link, and what has become of everybody who came by it. */
export function ReferralPanel() {
  const found = useQuery(read(readReferrals, {}))
  const { data } = found
  return (
    <Panel title="Invite a classmate" flush>
      <div className={css.top}>
        <p className={css.about}>
          You earn {moneyWords(commissionCents)} for each person who upgrades to Premium through your link.
        </p>
        {found.isPending && (
          <Loading label="Loading your referrals...">
            <RowSkeletons count={2} />
          </Loading>
        )}
        {found.isError && !data && (
          <FailedFetch
            title="Failed to fetch your referrals"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
            inPanel
          />
        )}
        {data && <InviteLine code={data.referralCode} />}
      </div>
      {data && <Standing of={data} />}
    </Panel>
  )
}

function Standing({ of }: { of: ReferralPanelAnswer }) {
  const { zone } = usePerson()
  // Money of the demo is shown where there is no other.
  const sums = of.sums[0] ?? { book: 'real', pending: 0, held: 0, payable: 0, paid: 0 }
  const isDemo = sums.book === 'demo'
  const paid = sums.paid > 0 ? `${moneyWords(sums.paid)} paid out` : `paid out from ${moneyWords(leastPayout)}`
  return (
    <>
      <div className={css.sums}>
        <StatStrip
          stats={[
            { label: 'Total referrals', value: of.total, meaning: `${of.upgraded} upgraded` },
            { label: 'Pending', value: moneyWords(sums.pending), meaning: countWords(pendingDays, 'day') },
            { label: 'On hold', value: moneyWords(sums.held), meaning: 'being checked' },
            { label: 'Balance', value: signedMoney(sums.payable), meaning: isDemo ? 'demo money' : paid },
          ]}
        />
      </div>
      {of.recent.length > 0 && (
        <>
          <h3 className={css.heading}>Most recent</h3>
          <ul className={css.rows} aria-label="Most recent referrals">
            {of.recent.map((one) => (
              <ReferralRow key={one.id} of={one} zone={zone} />
            ))}
          </ul>
        </>
      )}
      {(of.recent.length === 0 || isDemo || of.broughtBy) && (
        <div className={css.notes}>
          {of.recent.length === 0 && <p>Nobody has come by your link yet. Whoever does stands here.</p>}
          {isDemo && <p>This is money of the demo: it is never paid out.</p>}
          {of.broughtBy && <p dir="auto">{broughtByWords(of.broughtBy, zone)}</p>}
        </div>
      )}
    </>
  )
}

/** What was taken back after it had been paid out is netted later. */
function signedMoney(cents: number): string {
  return cents < 0 ? `−${moneyWords(-cents)}` : moneyWords(cents)
}
