import { useCallback, useState } from 'react'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePlan } from '../../../web/session.ts'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import css from './UpgradeButton.module.css'

const UpgradeDialog = lazyDialog(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog)

/** In the top bar, and on phones in the sheet of all places; nothing for whoever has Premium, or where nothing is sold. */
export function UpgradeButton() {
  const plan = usePlan()
  const upgrade = useUpgradeDialog()
  if (plan !== 'offered') return upgrade.dialog
  return (
    <>
      {/* Not Mantine's, which would bring the shell's code to the sign-in page. */}
      <button className={css.button} type="button" onClick={upgrade.open}>
        Upgrade to Premium
      </button>
      {upgrade.dialog}
    </>
  )
}

export function useUpgradeDialog() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const dialog = useOpenings(isOpen ? 'open' : null)
  return {
    open,
    dialog: dialog.last && <UpgradeDialog key={dialog.count} opened={isOpen} onClose={() => setOpen(false)} />,
  }
}
