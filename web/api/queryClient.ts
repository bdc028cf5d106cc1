import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../contract/refusal.ts'
import { whoAmI } from '../../features/account/contract.ts'
import { forgetPerson, keepCacheFor, sessionKey } from '../session.ts'

const tries = 2

export function makeQueryClient(): QueryClient {
  // Any call may be the one that learns that the session has ended.
  const onError = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'signed_out') forgetPerson(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess(answer, query) {
        if (query.queryKey[0] !== sessionKey[0]) return
        const session = whoAmI.output.safeParse(answer)
        if (session.success) keepCacheFor(client, session.data.person?.id ?? null)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Only what may go better next time: a refusal would be the same again, and so would a bug.
        retry: (failed, error) => failed < tries && error instanceof Refusal && error.code === 'unavailable',
        retryDelay: (failed) => 500 * 2 ** failed,
        // A server on this machine answers without a network; if none answers, the call fails with a message.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(sessionKey, { staleTime: 60_000 })
  return client
}
