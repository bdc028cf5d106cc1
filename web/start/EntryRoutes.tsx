import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router'
import { Unreachable } from '../errors/Unreachable.tsx'
import { openWebFeatures } from '../openFeatures.ts'
import { lazyComponent } from '../screens/lazyComponent.tsx'
import { screensOf } from '../screens/screens.ts'
import { PersonContext, useSession } from '../session.ts'
import { FirstPaint } from './FirstPaint.tsx'

const signIn = lazyComponent(async () => ({
  Component: (await import('../../features/account/web/SignInScreen.tsx')).SignInScreen,
}))
const loadShell = () => import('../AppShell.tsx')
const shell = lazyComponent(async () => ({ Component: (await loadShell()).AppShell }))

const openScreens = screensOf(openWebFeatures, 'anyone')

/** The session decides what shows: the screens open to anyone, then the shell, or signing in at any other address. */
export function EntryRoutes() {
  return (
    <Suspense fallback={<FirstPaint />}>
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
  const person = session.data?.person
  const ready = useReady(person !== null && person !== undefined)
  if (person && !ready) return <FirstPaint />
  if (person)
    return (
      <PersonContext value={person}>
        <shell.Component key={person.id} />
      </PersonContext>
    )
  if (session.data) return <signIn.Component />
  return session.isError ? <Unreachable error={session.error} onRetry={() => session.refetch()} /> : <FirstPaint />
}

let isReady = false

/** Whether the first screen of a signed-in person has been loaded, so that it is drawn at once. */
function useReady(wanted: boolean): boolean {
  const client = useQueryClient()
  const [ready, setReady] = useState(isReady)
  useEffect(() => {
    // In slices, so that the page stays responsive.
    if (wanted && !ready)
      prepareEntry(window.location.pathname, client).finally(() => startTransition(() => setReady(true)))
  }, [wanted, ready, client])
  return ready
}

/**
 * Loads the shell, the screen at a path, and its first requests. What fails is loaded again when drawn, and reported
 * there.
 */
export async function prepareEntry(path: string, client: QueryClient): Promise<void> {
  const [{ prepareScreen }] = await Promise.all([loadShell(), shell.load()])
  await prepareScreen(path, client)
  isReady = true
}
