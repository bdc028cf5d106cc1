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

/** Who is there decides what they see: the screens open to anyone, then the shell, or signing in at any other address. */
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

/** Whether what a signed-in person sees first has been fetched, so that it is drawn in one go. */
function useReady(wanted: boolean): boolean {
  const client = useQueryClient()
  const [ready, setReady] = useState(isReady)
  useEffect(() => {
    // In slices, so that the page answers meanwhile.
    if (wanted && !ready)
      prepareEntry(window.location.pathname, client).finally(() => startTransition(() => setReady(true)))
  }, [wanted, ready, client])
  return ready
}

/**
 * Fetches the shell, the screen at a path, and what that asks for first. What fails here is fetched again when it is
 * drawn, and said there.
 */
export async function prepareEntry(path: string, client: QueryClient): Promise<void> {
  const [{ prepareScreen }] = await Promise.all([loadShell(), shell.load()])
  await prepareScreen(path, client)
  isReady = true
}
