import { Button } from '@mantine/core'
import { IconSparkles, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { hasStoredFlag, premiumLaterKey, storeFlag } from '../../../web/deviceStorage.ts'
import { usePlan } from '../../../web/session.ts'
import css from './PremiumBanner.module.css'
import { useUpgradeDialog } from './UpgradeButton.tsx'

/** One line on the dashboard of free accounts. Once it is dismissed it stays away on this device. */
export function PremiumBanner() {
  const plan = usePlan()
  const [isGone, setGone] = useState(() => hasStoredFlag(premiumLaterKey, 'local'))
  const upgrade = useUpgradeDialog()
  if (plan !== 'offered' || isGone) return upgrade.dialog
  return (
    <>
      <aside className={css.banner} aria-label="Premium">
        <IconSparkles className={css.icon} size={18} stroke={1.75} aria-hidden />
        <p className={css.words}>
          <strong>Book tutors without a limit.</strong> Premium lifts the limit on open bookings.
        </p>
        <Button className={css.upgrade} variant="default" size="sm" onClick={upgrade.open}>
          Upgrade Now
        </Button>
        <button
          className={css.close}
          type="button"
          aria-label="Dismiss"
          onClick={() => {
            storeFlag(premiumLaterKey, 'local')
            setGone(true)
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      </aside>
      {upgrade.dialog}
    </>
  )
}
