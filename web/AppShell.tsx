import { IconSettings, IconUser } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { reachesSiteRole, type SiteRole, type StaffRole } from '../contract/site.ts'
import type { PlanState } from '../features/account/rules.ts'
import { ConfirmReminder } from '../features/account/web/ConfirmReminder.tsx'
import { arrivalAddress, entryPaths } from '../features/account/web/entryAddresses.ts'
import { SuspendedBar } from '../features/account/web/SuspendedBar.tsx'
import { useSignOut } from '../features/account/web/useSignOut.ts'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { NotFound } from './errors/NotFound.tsx'
import { OfflineLine } from './errors/OfflineLine.tsx'
import { webFeatures, webFills } from './features.ts'
import { FillsContext } from './fills.ts'
import { KeysHelp } from './keys/KeysHelp.tsx'
import { useLiveScreen } from './live/useLiveScreen.ts'
import { useArrival } from './navigation/useArrival.ts'
import { ScreenLoading } from './screens/ScreenLoading.tsx'
import { prepareScreenAt, screensOf } from './screens/screens.ts'
import { useLoadAhead } from './screens/useLoadAhead.ts'
import { usePerson, usePlan } from './session.ts'
import { useChosenClock, useChosenTheme } from './settings/useChosenLook.ts'
import { shellHooks, topBarParts } from './slots.ts'
import { BareBar } from './ui/shell/BareBar.tsx'
import { BottomBar } from './ui/shell/BottomBar.tsx'
import { Page } from './ui/shell/Page.tsx'
import { TopBar } from './ui/shell/TopBar.tsx'

const places = webFeatures
  .flatMap((feature) => feature.places ?? [])
  .toSorted((one, other) => one.order - other.order)
  .map((place, index) => ({ ...place, bar: place.bar ?? index < 5 }))

const allScreens = screensOf(webFeatures, 'signed-in')

/** Loads what the screen at an address is drawn with: its code, and its first requests. */
export function prepareScreen(address: URL, client: QueryClient): Promise<void> {
  return prepareScreenAt(allScreens, address, client)
}

/** Each place of the top bar shows the part of the first feature that offers one. */
const topBar = Object.fromEntries(
  webFills(topBarParts)
    .toReversed()
    .map(({ value: { place, Part } }) => [place, <Part key={place} />]),
)

const fresh = places.flatMap(({ to, useFresh }) => (useFresh ? [{ to, useFresh }] : []))

/** What is new at places, by their addresses. */
function useFreshPlaces(): Map<string, { count: number; words: string } | undefined> {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
  return new Map(fresh.map(({ to, useFresh }) => [to, useFresh()]))
}

const hooks = webFills(shellHooks).map(({ value }) => value.useHook)

function useHooks(): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
  for (const useHook of hooks) useHook()
}

const own = [
  { to: '/profile', label: 'Profile', icon: IconUser },
  { to: '/settings', label: 'Settings', icon: IconSettings },
]

/** Nobody who is signed in has anything to do at the addresses of signing up. */
function Arrived() {
  const { id } = usePerson()
  return <Navigate to={arrivalAddress(useLocation(), id)} replace />
}

/** What stands under somebody's name. */
function lineOf({ plan, role, major }: { plan: PlanState; role: SiteRole; major: string }): string {
  if (plan === 'premium') return 'Premium Member'
  return role === 'moderator' ? 'Moderator' : major || (role === 'student' ? 'Student' : 'Staff')
}

/** The frame of every screen of a signed-in person. */
export function AppShell() {
  const { id, name, major, role, avatarUrl } = usePerson()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const plan = usePlan()
  const isOpen = (of: { role?: StaffRole; offered?: true }) =>
    (of.role === undefined || reachesSiteRole(role, of.role)) && (!of.offered || plan === 'offered')
  const screens = allScreens.filter(isOpen)
  const bare = screens.some((screen) => screen.bare && matchPath(screen.path, pathname))
  useArrival()
  useLoadAhead(allScreens)
  useHooks()
  useLiveScreen(webFeatures)
  useChosenTheme()
  const drawn = useChosenClock()
  const freshAt = useFreshPlaces()
  const shown = {
    person: {
      id,
      name,
      line: lineOf({ plan, role, major }),
      picture: avatarUrl,
    },
    links: places.filter(isOpen).map((place) => ({ ...place, fresh: freshAt.get(place.to) })),
    own,
    onSignOut: signOut,
  }
  return (
    <FillsContext key={drawn} value={webFills}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {bare ? (
        <BareBar person={shown.person} onSignOut={signOut} />
      ) : (
        <TopBar {...shown} links={shown.links.filter(({ phone }) => !phone)} {...topBar} home="/" />
      )}
      <SuspendedBar />
      <ConfirmReminder />
      <OfflineLine />
      <KeysHelp />
      <Page>
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <Routes>
              {screens.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              {Object.values(entryPaths).map((path) => (
                <Route key={path} path={path} element={<Arrived />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Page>
      {!bare && <BottomBar {...shown} />}
    </FillsContext>
  )
}
