import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconExternalLink, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { moneyWords } from '../../../contract/words/money.ts'
import { call, errorWords, read, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { openPortal, type PremiumStatus, readPremium, resumePremium } from '../contract.ts'
import { premiumPlan, premiumWords } from '../plan.rules.ts'
import { CancelButton } from './CancelButton.tsx'
import { Invoices } from './Invoices.tsx'
import { Meters } from './Meters.tsx'
import { PausePanel } from './PausePanel.tsx'
import { premiumSentences } from './premiumSentences.ts'
import css from './Subscription.module.css'
import { useUpgradeDialog } from './UpgradeButton.tsx'

/** The profile's tab about Premium: what the person has, until when and why, and how to change it. */
export function Subscription() {
  const found = useQuery(read(readPremium, {}))
  if (found.isPending)
    return (
      <Loading label="Loading the subscription">
        <SkeletonBlock width="100%" height={320} />
      </Loading>
    )
  if (!found.data)
    return (
      <FailedState
        title="The subscription could not be loaded"
        retrying={found.isFetching}
        onRetry={() => found.refetch()}
      />
    )
  const status = found.data
  const known = status.premium || status.state === 'paused'
  return (
    <div className={css.columns}>
      {known ? <PremiumCard of={status} /> : <FreeCard of={status} />}
      <div className={css.stack}>
        {!known && <Meters />}
        {status.state !== 'waiting' && <Invoices />}
        {(status.state === 'active' || status.state === 'pausing') && <PausePanel of={status} />}
      </div>
    </div>
  )
}

function PremiumCard({ of }: { of: PremiumStatus }) {
  const { zone } = usePerson()
  const { title, detail } = premiumSentences(of, zone)
  const isWarning = of.state === 'grace' || of.state === 'paused'
  const Icon = isWarning ? IconInfoCircle : IconCircleCheck
  const labels: Partial<Record<PremiumStatus['state'], string>> = {
    ...{ grace: 'Payment failed', paused: 'Paused', cancelling: 'Ends', pausing: 'Pauses', trialing: 'Trial' },
  }
  return (
    <section className={css.card} aria-labelledby="plan-name">
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <h2 className={css.name} id="plan-name">
              {premiumPlan.name} <span className={css.badge}>{labels[of.state] ?? 'Active'}</span>
            </h2>
            <p className={css.hint}>Student price, regular {moneyWords(of.plan.regularPrice)}</p>
          </div>
          <p className={css.price}>
            <strong>{moneyWords(of.plan.price)}</strong>
            per month
          </p>
        </div>
        <div className={isWarning ? css.warning : css.state} role="status">
          <Icon size={20} stroke={1.75} aria-hidden />
          <div>
            <p className={css.sentence}>{title}</p>
            {detail !== '' && <p className={css.hint}>{detail}</p>}
          </div>
        </div>
        <h3 className={css.label}>Included</h3>
        <ul className={css.list}>
          {of.features.map(({ name, paid }) => (
            <li className={css.row} key={name}>
              <IconCheck className={css.tick} size={18} stroke={1.75} aria-hidden />
              <span>{name}</span>
              <span className={css.meaning}>{paid}</span>
            </li>
          ))}
        </ul>
      </div>
      <PremiumActions of={of} />
    </section>
  )
}

function PremiumActions({ of }: { of: PremiumStatus }) {
  const resume = useWrite(resumePremium)
  const [opening, setOpening] = useState(false)
  const resumed = {
    onSuccess: () => void toast.success('Premium goes on.'),
    onError: (error: unknown) => void toast.error(errorWords(error)),
  }
  const manage = async () => {
    setOpening(true)
    try {
      window.location.assign((await call(openPortal, {})).url)
    } catch (error) {
      setOpening(false)
      toast.error(errorWords(error))
    }
  }
  const isResumable = of.state === 'cancelling' || of.state === 'pausing' || of.state === 'paused'
  return (
    <div className={css.foot}>
      <div className={css.actions}>
        <Button
          variant="default"
          loading={opening}
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          onClick={manage}
        >
          Manage Subscription
        </Button>
        {isResumable ? (
          <Button loading={resume.isPending} onClick={() => resume.mutate({}, resumed)}>
            Resume
          </Button>
        ) : (
          <CancelButton premium />
        )}
      </div>
      <p className={css.hint}>
        Cards and receipts are kept by the payment provider. To manage or cancel,{' '}
        <Link className={css.link} to="/profile?tab=referrals">
          contact support
        </Link>
        .
      </p>
    </div>
  )
}

function FreeCard({ of }: { of: PremiumStatus }) {
  const upgrade = useUpgradeDialog()
  const [search, setSearch] = useSearchParams()
  const { open } = upgrade
  // Where a link leads to the dialog, it opens once.
  const isAsked = search.get('upgrade') === '1' && of.mode !== 'off'
  useEffect(() => {
    if (!isAsked) return
    open()
    setSearch(
      (all) => {
        all.delete('upgrade')
        return all
      },
      { replace: true },
    )
  }, [isAsked, open, setSearch])
  const { zone } = usePerson()
  return (
    <section className={css.card} aria-labelledby="plan-name">
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <h2 className={css.name} id="plan-name">
              Free Plan
            </h2>
            <p className={css.hint}>
              {of.state === 'waiting' ? 'No card, no end date' : premiumSentences(of, zone).title}
            </p>
          </div>
          <p className={css.price}>
            <strong>{moneyWords(0)}</strong>
          </p>
        </div>
        {of.unpaidTerm !== null && (
          <div className={css.warning} role="status">
            <IconInfoCircle size={20} stroke={1.75} aria-hidden />
            <p className={css.sentence}>
              {of.unpaidTerm === 'ends' ? premiumWords.goesOnCancelled : premiumWords.goesOn}
            </p>
          </div>
        )}
        <h3 className={css.label}>With Premium</h3>
        <ul className={css.list}>
          {of.features.map(({ name, freeNow }) => (
            <li className={css.row} key={name}>
              <IconLock size={18} stroke={1.75} aria-hidden />
              <span>{name}</span>
              <span className={css.meaning}>{freeNow}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.foot}>
        {of.mode === 'off' ? (
          <p className={css.hint}>{premiumWords.off}</p>
        ) : of.unpaidTerm !== null ? (
          of.unpaidTerm === 'goes_on' && <CancelButton premium={false} />
        ) : (
          <div className={css.actions}>
            <Button disabled={upgrade.isLoading} onClick={upgrade.open}>
              {upgrade.isLoading ? 'Loading...' : 'Upgrade to Premium'}
            </Button>
            <p className={css.hint}>
              <strong>{moneyWords(of.plan.price)} per month</strong>, student price, regular{' '}
              {moneyWords(of.plan.regularPrice)}. Cancel anytime.
            </p>
          </div>
        )}
      </div>
      {upgrade.dialog}
    </section>
  )
}
