import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIdentityWanted } from '../identity.ts'
import { lazyComponent } from '../screens/lazyComponent.tsx'

const page = lazyComponent(
  async () => ({ Component: (await import('../../features/account/web/TermsGate.tsx')).TermsGatePage }),
  'page',
)
const overlay = lazyComponent(async () => ({
  Component: (await import('../../features/account/web/TermsGate.tsx')).TermsGateOverlay,
}))
const signInAgain = lazyComponent(async () => ({
  Component: (await import('../../features/account/web/SignInAgain.tsx')).SignInAgain,
}))

const closedPage = lazyComponent(async () => ({ Component: (await import('./ClosedPage.tsx')).ClosedPage }), 'page')
const confirmIdentity = lazyComponent(async () => ({
  Component: (await import('../../features/account/web/ConfirmIdentity.tsx')).ConfirmIdentity,
}))

/**
 * Instead of the shell while the operator's texts have to be accepted; above it where they changed meanwhile, so that
 * what is typed there stays. `away`: the session has ended, and the sign-in stands above.
 */
type GatedProps = { gate: boolean; closed: boolean; away: boolean; children: ReactNode }

export function Gated({ gate, closed, away, children }: GatedProps) {
  const [entered, setEntered] = useState(!gate)
  useEffect(() => {
    // Ahead: a session may end because a new version came, with other files.
    const timer = window.setTimeout(() => void signInAgain.load().catch(() => undefined), 5000)
    return () => clearTimeout(timer)
  }, [])
  const identityWanted = useIdentityWanted()
  if (!gate && !entered) setEntered(true)
  return (
    <>
      {closed ? (
        <Suspense>
          <closedPage.Component />
        </Suspense>
      ) : entered ? (
        children
      ) : (
        <page.Component />
      )}
      <Suspense>
        {gate && entered && !away && !closed && <overlay.Component />}
        {identityWanted && !away && <confirmIdentity.Component />}
        {away && <signInAgain.Component />}
      </Suspense>
    </>
  )
}
