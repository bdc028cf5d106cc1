import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { moneyWords } from '../../../contract/words/money.ts'
import { read } from '../../../web/api/api.ts'
import { isRefused } from '../../../web/errors/FailedFetch.tsx'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readPayment, readPremium } from '../contract.ts'
import { premiumWords } from '../plan.rules.ts'
import css from './Billing.module.css'
import { premiumSentences } from './premiumSentences.ts'

/** Milliseconds before it is asked, and for which it is asked again and again. */
const [waits, gives] = [2000, 30_000]

/** Where the payment page leads back to. It reads what has become of the payment, and grants nothing. */
export function BillingSuccess() {
  const [search] = useSearchParams()
  const session = search.get('session_id')
  useTitle('Upgrade')
  if (!session) return <Navigate to="/" replace />
  return <Payment session={session} key={session} />
}

function Payment({ session }: { session: string }) {
  const { zone } = usePerson()
  const [phase, setPhase] = useState<'waiting' | 'asking' | 'over'>('waiting')
  useEffect(() => {
    const timers = [setTimeout(() => setPhase('asking'), waits), setTimeout(() => setPhase('over'), waits + gives)]
    return () => timers.forEach(clearTimeout)
  }, [])
  const found = useQuery({
    ...read(readPayment, { session }),
    enabled: phase !== 'waiting',
    refetchInterval: ({ state }) => (phase === 'asking' && state.data?.state === 'open' ? 1000 : false),
    retry: false,
  })
  const isPaid = phase !== 'waiting' && found.data?.state === 'paid'
  const premium = useQuery({ ...read(readPremium, {}), enabled: isPaid })
  const mode = premium.data?.mode
  useEffect(() => {
    if (isPaid && mode) toast.success(mode === 'demo' ? premiumWords.demoPaid : premiumWords.welcome)
  }, [isPaid, mode])

  if (isPaid && found.data)
    return (
      <>
        <EmptyState
          isPage
          drawing={<TreeAndBench />}
          title="Welcome to Premium!"
          sentence={[
            `Your payment of ${moneyWords(found.data.amount)} has arrived.`,
            premium.data && premiumSentences(premium.data, zone).title,
          ]
            .filter(Boolean)
            .join(' ')}
        />
        {premium.data && (
          <ul className={css.list}>
            {premium.data.features.slice(0, 4).map(({ name, paid }) => (
              <li className={css.feature} key={name}>
                <IconCheck className={css.tick} size={18} stroke={1.75} aria-hidden />
                <span>
                  <strong>{name}</strong>
                  <span className={css.hint}>{paid}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={css.actions}>
          <Button component={Link} to="/">
            Go to Dashboard
          </Button>
          <Button variant="default" component={Link} to="/profile?tab=subscription">
            Manage Subscription
          </Button>
        </div>
        {found.data.invoice !== null && (
          <p className={css.foot}>Invoice {found.data.invoice} is on the Subscription tab of your profile.</p>
        )}
      </>
    )
  if (isRefused(found.error))
    return (
      <Plain title="This payment is not yours" sentence="It belongs to another account, or was never begun.">
        <Button component={Link} to="/">
          Go to Dashboard
        </Button>
      </Plain>
    )
  if (found.data?.state === 'expired')
    return (
      <Plain title="This payment did not arrive" sentence="The payment page was left or is over. Nothing was charged.">
        <Button component={Link} to="/profile?tab=subscription">
          Back to the subscription
        </Button>
      </Plain>
    )
  if (phase === 'over')
    return (
      <Plain title="We are still waiting" sentence={premiumWords.notUpdated}>
        <Button component={Link} to="/">
          Go to Dashboard
        </Button>
        <Button variant="default" component={Link} to="/profile?tab=subscription">
          Manage Subscription
        </Button>
      </Plain>
    )
  return (
    <div className={css.processing} role="status">
      <span className={css.spinner} aria-hidden />
      Processing your upgrade...
    </div>
  )
}

function Plain({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return <EmptyState isPage title={title} sentence={sentence} actions={children} />
}
