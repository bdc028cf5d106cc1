import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Person, whoAmI } from '../features/account/contract.ts'
import { read } from './api/api.ts'
import { clearPersonalStorage } from './deviceStorage.ts'

const session = read(whoAmI, {})
export const sessionKey = session.queryKey

/** Fetches who is signed in, before anything is drawn. */
export function prefetchSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(session)
}

/** Who is signed in (null: nobody), and what this installation offers to visitors. */
export function useSession() {
  return useQuery(session)
}

export const PersonContext = createContext<Person | null>(null)

/** The signed-in person, for every screen inside the shell. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson is for screens inside the shell.')
  return person
}

/** The person whose answers the query cache holds. */
let holder: string | null = null

/** After signing in: the person is known at once, without another request. */
export function setSignedInPerson(client: QueryClient, person: Person): void {
  keepCacheFor(client, person.id)
  client.setQueryData(sessionKey, (old) => old && { ...old, person })
}

/** After signing out, or when the session has ended: removes everything of the person from this browser. */
export function forgetPerson(client: QueryClient): void {
  keepCacheFor(client, null)
  client.setQueryData(sessionKey, (old) => old && { ...old, person: null })
  clearPersonalStorage()
}

/** Fetches again who is signed in: the session may have been ended elsewhere, or another begun. */
export async function refetchSession(client: QueryClient): Promise<void> {
  const { person } = await client.fetchQuery({ ...session, staleTime: 0 })
  if (!person) forgetPerson(client)
}

/** Another tab may have signed in somebody else: the cached answers were not for them. */
export function keepCacheFor(client: QueryClient, person: string | null): void {
  if (holder !== null && holder !== person) {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    client.getMutationCache().clear()
  }
  holder = person
}
