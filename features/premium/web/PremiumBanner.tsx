import { Button } from '@mantine/core'
import { IconAlertCircle, IconSparkles, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { usePerson, usePlan } from '../../../web/session.ts'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { planOfferSetting } from '../../account/settings/contract.ts'
import { readPremium } from '../contract.ts'
import css from './PremiumBanner.module.css'
import { premiumSentences } from './premiumSentences.ts'
import { useUpgradeDialog } from './UpgradeButton.tsx'

/** One line on the dashboard: what Premium is, for free accounts; or that the renewal of it has failed. */
export function PremiumBanner() {
  return usePlan() === 'premium' ? <FailedRenewal /> : <Offer />
}

/** Once it is dismissed it stays away. */
function Offer() {
  const plan = usePlan()
  const { chosen, choose } = useSetting(planOfferSetting)
  const upgrade = useUpgradeDialog()
  if (plan !== 'offered' || chosen === 'dismissed') return upgrade.dialog
  return (
    <>
      <aside className={css.banner} aria-label="Premium">
        <IconSparkles className={css.icon} size={18} stroke={1.75} aria-hidden />
        <p className={css.words}>
          <strong>Book tutors without a limit.</strong>{' '}
          <span className={css.more}>Premium lifts the limit on open bookings.</span>
        </p>
        <Button className={css.upgrade} variant="default" size="compact-md" onClick={upgrade.open}>
          Upgrade Now
        </Button>
        <button className={css.close} type="button" aria-label="Dismiss" onClick={() => choose('dismissed')}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      </aside>
      {upgrade.dialog}
    </>
  )
}

function FailedRenewal() {
  const { zone } = usePerson()
  const { data } = useQuery(read(readPremium, {}))
  if (data?.state !== 'grace') return null
  return (
    <aside className={`${css.banner} ${css.failed}`} aria-label="Premium">
      <IconAlertCircle className={css.icon} size={18} stroke={1.75} aria-hidden />
      <p className={css.words}>
        <strong>{premiumSentences(data, zone).title}</strong>
      </p>
      <Button
        className={css.upgrade}
        variant="default"
        size="compact-md"
        component={Link}
        to="/profile?tab=subscription"
      >
        Choose another card
      </Button>
    </aside>
  )
}
