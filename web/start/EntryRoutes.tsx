import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router'
import { collectFills } from '../../contract/slot.ts'
import { Unreachable } from '../errors/Unreachable.tsx'
import { FillsContext, usePanels } from '../fills.ts'
import { useHeldPerson } from '../holder.ts'
import { openWebFeatures } from '../openFeatures.ts'
import { lazyComponent } from '../screens/lazyComponent.tsx'
import { screensOf } from '../screens/screens.ts'
import { useLoadWhenIdle } from '../screens/useLoadWhenIdle.ts'
import { PersonContext, useSession } from '../session.ts'
import { silentParts } from '../slots.ts'
import { Announcement } from './Announcement.tsx'
import { FirstPaint } from './FirstPaint.tsx'
import { Gated } from './Gated.tsx'

const signIn = lazyComponent(
  async () => ({ Component: (await import('../../features/account/web/SignInScreen.tsx')).SignInScreen }),
  'page',
)
const loadShell = () => import('../AppShell.tsx')
const shell = lazyComponent(async () => ({ Component: (await loadShell()).AppShell }), 'page')

const openScreens = screensOf(openWebFeatures, 'anyone')
const openFills = collectFills(openWebFeatures)

/** The session decides what shows: the screens open to anyone, then the shell, or signing in at any other address. */
export function EntryRoutes() {
  return (
    <Suspense fallback={<FirstPaint />}>
      <Announcement />
      <Silent />
      <Routes>
        {openScreens.map(({ path, Component }) => (
          <Route
            key={path}
            path={path}
            element={
              <FillsContext value={openFills}>
                <Component />
              </FillsContext>
            }
          />
        ))}
        <Route path="*" element={<Inside />} />
      </Routes>
    </Suspense>
  )
}

/** What draws nothing, once the first screen has been quiet for a moment. */
function Silent() {
  const [begun, setBegun] = useState(false)
  useLoadWhenIdle(useCallback(async () => setBegun(true), []))
  return (
    begun && (
      <FillsContext value={openFills}>
        <Suspense>
          <SilentParts />
        </Suspense>
      </FillsContext>
    )
  )
}

function SilentParts() {
  return usePanels(silentParts, Nothing).map(({ name, Panel }) => <Panel key={name} />)
}

function Nothing() {
  return null
}

function Inside() {
  const session = useSession()
  const held = useHeldPerson()
  const away = session.data?.person === null && held !== null
  const person = away ? held : session.data?.person
  const closed = session.data?.erasesAt != null
  const ready = useReady(person !== null && person !== undefined && !closed)
  if (person && !ready && !closed) return <FirstPaint />
  if (person)
    return (
      <PersonContext value={person}>
        <Gated key={person.id} gate={session.data?.mustAccept === true} closed={closed} away={away}>
          <shell.Component />
        </Gated>
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
    if (wanted && !ready) prepareEntry(client).finally(() => startTransition(() => setReady(true)))
  }, [wanted, ready, client])
  return ready
}

/** Loads what a visitor is drawn with, who does not find who is asking in the page. */
export async function prepareSignIn(): Promise<void> {
  await signIn.load()
}

/**
 * Loads the shell, the screen at the page's address, and its first requests. What fails is loaded again when drawn, and
 * reported there.
 */
export async function prepareEntry(client: QueryClient): Promise<void> {
  const [{ prepareScreen }] = await Promise.all([loadShell(), shell.load()])
  await prepareScreen(new URL(window.location.href), client)
  isReady = true
}
