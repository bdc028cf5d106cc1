import { type Location, useLocation, useNavigate } from 'react-router'

/** The parts of the sign-in screen. */
export type EntryView = 'sign-in' | 'sign-up' | 'forgot'

/** The page on which new people are asked how they would like to start. */
export const firstPath = '/first'

export const entryPaths = { 'sign-up': '/sign-up', forgot: '/forgot-password' } as const

/** The part at an address; any other address than the two is signed in at. */
export function entryViewAt(pathname: string): EntryView {
  if (pathname === entryPaths['sign-up']) return 'sign-up'
  return pathname === entryPaths.forgot ? 'forgot' : 'sign-in'
}

/** The address for which somebody was asked to sign in, which the two addresses carry along. */
export function wantedAddress({ state }: Pick<Location, 'state'>): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && staysHere(from) ? from : '/'
}

let newcomer: string | null = null

/** Somebody has just signed up in this tab. */
export function noteSignUp(person: string): void {
  newcomer = person
}

/** Where somebody arrives who is signed in now: whoever is new and wanted nothing else is asked how to start. */
export function arrivalAddress(at: Pick<Location, 'state'>, person: string): string {
  const wanted = wantedAddress(at)
  return wanted === '/' && person === newcomer ? firstPath : wanted
}

/** As a browser reads it, to which a backslash is a slash, a line break is nothing, and `/.//` begins like `//`. */
function staysHere(address: string): boolean {
  const here = 'https://here.invalid'
  try {
    const { origin, pathname } = new URL(address, here)
    return address.startsWith('/') && origin === here && !pathname.startsWith('//')
  } catch {
    return false
  }
}

/** The part that the address names, and how to go to another one; Back returns. */
export function useEntryView(): { view: EntryView; show: (next: EntryView) => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const view = entryViewAt(location.pathname)
  const wanted = view === 'sign-in' ? `${location.pathname}${location.search}` : wantedAddress(location)
  return {
    view,
    show: (next) => navigate(next === 'sign-in' ? wanted : entryPaths[next], { state: { from: wanted } }),
  }
}
