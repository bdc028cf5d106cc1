import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { type Person, whoAmI } from '../features/account/contract.ts'
import { call, read } from './api/api.ts'
import { clearPersonalStorage } from './deviceStorage.ts'
import { heldPerson, holdPerson } from './holder.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { endPushHere } from './pushHere.ts'

const asked = read(whoAmI, {})
export const sessionKey = asked.queryKey
const session = { ...asked, queryFn: async () => withUnconfirmed(await call(whoAmI, {})) }

/**
 * Settings by name that were chosen here and that the server has not confirmed yet; `before`: what it has until then.
 * Only the newest choice of a setting is kept.
 */
const unconfirmed = new Map<string, { value: unknown; before: unknown }>()

/** An answer that was asked before a choice, and comes after it, does not take the choice back. */
function withUnconfirmed(answer: z.output<typeof whoAmI.output>): typeof answer {
  if (answer.person === null || answer.person.id !== heldPerson()?.id || unconfirmed.size === 0) return answer
  const chosen = Object.fromEntries([...unconfirmed].map(([name, { value }]) => [name, value]))
  return { ...answer, person: { ...answer.person, settings: { ...answer.person.settings, ...chosen } } }
}

/** Fetches who is signed in, before anything is drawn. */
export function prefetchSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(session)
}

/** Who is signed in, as far as it is known already or the server says. */
export async function fetchPerson(client: QueryClient): Promise<Person | null> {
  return (client.getQueryData(sessionKey) ?? (await client.fetchQuery(session))).person
}

/** Who is signed in (null: nobody), and what this installation offers to visitors. */
export function useSession() {
  return useQuery(session)
}

/** Whether Premium can be had here, and whether the person has it. */
export const usePlan = () => useSession().data?.plan ?? 'off'

export const PersonContext = createContext<Person | null>(null)

/** The signed-in person, for every screen inside the shell. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson is for screens inside the shell.')
  return person
}

/** After signing in: the person is known at once, without another request. */
export function setSignedInPerson(client: QueryClient, person: Person): void {
  keepCacheFor(client, person)
  client.setQueryData(sessionKey, (old) => old && { ...old, person })
  // What else the answer says is about whoever is signed in.
  void client.invalidateQueries({ queryKey: sessionKey, exact: true })
  tellOtherTabs('changed')
}

/** Shows a choice before the server has stored it. */
export function showChosenSetting(client: QueryClient, name: string, value: unknown): void {
  client.setQueryData(
    sessionKey,
    (old) =>
      old && { ...old, person: old.person && { ...old.person, settings: { ...old.person.settings, [name]: value } } },
  )
}

/**
 * Shows a choice until the server has confirmed or refused it, and then what the server has, unless another choice has
 * followed. `stored` is what the person's settings have now.
 */
export function holdChosenSetting(client: QueryClient, name: string, value: unknown, stored: unknown) {
  const earlier = unconfirmed.get(name)
  const held = { value, before: earlier ? earlier.before : stored }
  unconfirmed.set(name, held)
  showChosenSetting(client, name, value)
  const newest = () => unconfirmed.get(name)
  return {
    confirmed() {
      const waiting = newest()
      if (waiting === held) unconfirmed.delete(name)
      else if (waiting) waiting.before = value
    },
    refused() {
      if (newest() !== held) return
      unconfirmed.delete(name)
      showChosenSetting(client, name, held.before)
      // It may have been changed elsewhere meanwhile.
      void client.invalidateQueries({ queryKey: sessionKey, exact: true })
    },
  }
}

/** After signing out, or instead of signing in again: removes everything of the person from this browser. */
export function forgetPerson(client: QueryClient): void {
  keepCacheFor(client, null)
  markSignedOut(client)
  clearPerson()
}

function clearPerson(): void {
  clearPersonalStorage()
  void endPushHere().catch(() => undefined)
}

/** The session has ended: the page stays as it is, under the sign-in. */
export function markSignedOut(client: QueryClient): void {
  client.setQueryData(sessionKey, (old) => old && { ...old, person: null, plan: 'off' as const })
}

/**
 * Fetches again who is signed in: the session may have been ended elsewhere, or another begun. What is being fetched
 * already may have been asked before that.
 */
export async function refetchSession(client: QueryClient): Promise<void> {
  if (client.getQueryData(sessionKey) === undefined) await client.fetchQuery(session)
  else await client.refetchQueries({ queryKey: sessionKey, exact: true }, { throwOnError: true, cancelRefetch: true })
}

/** Another tab may have signed in somebody else: the cached answers were not for them. */
export function keepCacheFor(client: QueryClient, person: Person | null): void {
  const before = heldPerson()
  if (before && before.id !== person?.id) {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    client.getMutationCache().clear()
    unconfirmed.clear()
    clearPerson()
  }
  holdPerson(person)
}
