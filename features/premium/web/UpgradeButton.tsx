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

/** The dialog of the plan. `isLoading`: it was asked for, and its code is on its way. */
export function useUpgradeDialog() {
  const [isOpen, setOpen] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const drawn = useCallback(() => setDrawn(true), [])
  const open = useCallback(() => setOpen(true), [])
  const dialog = useOpenings(isOpen ? 'open' : null)
  return {
    open,
    isLoading: isOpen && !isDrawn,
    dialog: dialog.last && (
      <UpgradeDialog key={dialog.count} opened={isOpen} onDrawn={drawn} onClose={() => setOpen(false)} />
    ),
  }
}
