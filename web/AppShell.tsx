import { IconSettings, IconUser } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { collectFills } from '../contract/slot.ts'
import { ConfirmReminder } from '../features/account/web/ConfirmReminder.tsx'
import { useSignOut } from '../features/account/web/useSignOut.ts'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { NotFound } from './errors/NotFound.tsx'
import { webFeatures } from './features.ts'
import { FillsContext } from './fills.ts'
import { useLiveScreen } from './live/useLiveScreen.ts'
import { useArrival } from './navigation/useArrival.ts'
import { ScreenLoading } from './screens/ScreenLoading.tsx'
import { loadScreen, prefetchScreen, screensOf } from './screens/screens.ts'
import { useLoadAhead } from './screens/useLoadAhead.ts'
import { usePerson } from './session.ts'
import { topBarParts } from './slots.ts'
import { BottomBar } from './ui/shell/BottomBar.tsx'
import { Page } from './ui/shell/Page.tsx'
import { TopBar } from './ui/shell/TopBar.tsx'

const places = webFeatures
  .flatMap((feature) => feature.places ?? [])
  .toSorted((one, other) => one.order - other.order)
  .map((place, index) => ({ ...place, bar: place.bar ?? index < 5 }))

const allScreens = screensOf(webFeatures, 'member')

/** Loads what the screen at a path is drawn with: its code, and its first requests. */
export async function prepareScreen(path: string, client: QueryClient): Promise<void> {
  await Promise.all([prefetchScreen(allScreens, path, client), loadScreen(allScreens, path)])
}

const fills = collectFills(webFeatures)

/** Each place of the top bar shows the part of the first feature that offers one. */
const topBar = Object.fromEntries(
  fills(topBarParts)
    .toReversed()
    .map(({ value: { place, Part } }) => [place, <Part key={place} />]),
)

const own = [
  { to: '/profile', label: 'Profile', icon: IconUser },
  { to: '/settings', label: 'Settings', icon: IconSettings },
]

/** The frame of every screen of a signed-in person. */
export function AppShell() {
  const { id, name, major, role, avatarUrl } = usePerson()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const isOpen = (of: { role?: 'admin' }) => of.role === undefined || of.role === role
  const screens = allScreens.filter(isOpen)
  useArrival()
  useLoadAhead(allScreens)
  useLiveScreen(webFeatures)
  const shown = {
    person: { id, name, line: major || 'Student', picture: avatarUrl },
    links: places.filter(isOpen),
    own,
    onSignOut: signOut,
  }
  return (
    <FillsContext value={fills}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar {...shown} {...topBar} home="/" />
      <ConfirmReminder />
      <Page>
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <Routes>
              {screens.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Page>
      <BottomBar {...shown} />
    </FillsContext>
  )
}
