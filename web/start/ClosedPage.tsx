import { Suspense } from 'react'
import { ClosedAccount } from '../../features/account/deletion/web/ClosedAccount.tsx'
import { webFills } from '../features.ts'
import { FillsContext, usePanels } from '../fills.ts'
import { closedAccountPanels } from '../pages/slots.ts'
import { useChosenClock, useChosenTheme } from '../settings/useChosenLook.ts'

/** All that is open to a person who has deleted their account. */
export function ClosedPage() {
  useChosenTheme()
  useChosenClock()
  return (
    <FillsContext value={webFills}>
      <ClosedAccount>
        <Panels />
      </ClosedAccount>
    </FillsContext>
  )
}

function Panels() {
  return usePanels(closedAccountPanels).map(({ name, Panel }) => (
    <Suspense key={name}>
      <Panel />
    </Suspense>
  ))
}
