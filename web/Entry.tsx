import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { openFeatures } from './openFeatures.ts'
import { screensOf } from './screens.ts'
import { PersonContext, useSession } from './session.ts'
import { Unreachable } from './Unreachable.tsx'
import { Waiting } from './Waiting.tsx'

const loadSignIn = () => import('../features/account/web/SignInScreen.tsx')
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }))
const loadShell = () => import('./Shell.tsx')
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

const openScreens = screensOf(openFeatures, 'anyone')

/** Who is there decides what they see: the screens open to anyone, then the shell, or signing in at any other address. */
export function Entry() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        {openScreens.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route path="*" element={<Inside />} />
      </Routes>
    </Suspense>
  )
}

function Inside() {
  const session = useSession()
  if (session.data?.person) {
    const { person } = session.data
    return (
      <PersonContext value={person}>
        <Shell key={person.id} />
      </PersonContext>
    )
  }
  if (session.data) return <SignInScreen />
  return session.isError ? <Unreachable error={session.error} onRetry={() => session.refetch()} /> : <Waiting />
}
