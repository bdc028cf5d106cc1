import { MutationCache, type MutationOptions, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../contract/refusal.ts'
import { whoAmI } from '../../features/account/contract.ts'
import { heldPerson, onSessionEnd, waitForPerson } from '../holder.ts'
import { waitForIdentity } from '../identity.ts'
import { keepCacheFor, markSignedOut, refetchSession, sessionKey } from '../session.ts'
import { isPassing } from './api.ts'

/** How often a read is tried again. */
const tries = 2
/** Seconds that somebody may look at an empty screen until the next try; for longer ones they are told. */
const longestWait = 10

/** Whether a read may soon succeed. A limit without an end may last for hours. */
function maySoonPass(error: Error): boolean {
  if (!(error instanceof Refusal) || !isPassing(error)) return false
  return (error.retryAfter ?? (error.code === 'unavailable' ? 0 : longestWait + 1)) <= longestWait
}

/** Milliseconds until the next try: at least what the server asked for, and not the same for all reads of a screen. */
function waitBefore(failed: number, error: unknown): number {
  const wanted = error instanceof Refusal ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(500 * 2 ** failed, wanted * (1 + Math.random() / 2))
}

export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // The operator has changed texts, or the account is closed or suspended: the session says so, and the page too.
    if (error instanceof Refusal && ['accept_rules', 'account_closed', 'suspended'].includes(error.code))
      void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new PatientQueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess(answer, query) {
        if (query.queryKey[0] !== sessionKey[0]) return
        const session = whoAmI.output.safeParse(answer)
        if (session.success && session.data.person) keepCacheFor(client, session.data.person)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failed, error) => failed < tries && maySoonPass(error),
        retryDelay: waitBefore,
        // A server on this machine answers without a network; if none answers, the call fails with a message.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(sessionKey, { staleTime: 60_000 })
  onSessionEnd(() => {
    markSignedOut(client)
    // Perhaps another tab has signed somebody in.
    void refetchSession(client).catch(() => undefined)
  })
  return client
}

/**
 * A write that is refused because the session has ended waits until the same person is signed in again, and is then
 * sent once more: the refusal wrote nothing. It never goes on for anybody else. So does one that is open only to whoever
 * has just confirmed who they are.
 */
class PatientQueryClient extends QueryClient {
  // biome-ignore lint/suspicious/noExplicitAny: as in the class that it extends
  override defaultMutationOptions<T extends MutationOptions<any, any, any, any>>(options?: T): T {
    const known = super.defaultMutationOptions(options)
    const send = known.mutationFn
    if (!send || options?._defaulted) return known
    return { ...known, mutationFn: (...given: Parameters<typeof send>) => sendPatiently(() => send(...given)) }
  }
}

async function sendPatiently<T>(send: () => Promise<T>): Promise<T> {
  const person = heldPerson()
  try {
    return await send()
  } catch (error) {
    if (!person || !(error instanceof Refusal)) throw error
    if (error.code === 'signed_out') await waitForPerson(person.id)
    else if (error.code === 'confirm_identity') await waitForIdentity()
    else throw error
    return send()
  }
}
