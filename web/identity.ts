import { useSyncExternalStore } from 'react'
import { Refusal } from '../contract/refusal.ts'
import { identityWords } from '../features/account/identity/rules.ts'

/*
 * A write that is open only to whoever has just proved who they are, and was refused, waits here until the person has
 * done so in the dialog that stands above the page.
 */
type Waiting = { go: () => void; stop: (why: Error) => void }
let waiting: readonly Waiting[] = []
const watchers = new Set<() => void>()

function change(next: readonly Waiting[]) {
  waiting = next
  for (const look of watchers) look()
}

/** Until the person has confirmed who they are. Throws a Refusal where they do not want to. */
export function waitForIdentity(): Promise<void> {
  return new Promise((go, stop) => change([...waiting, { go, stop }]))
}

/** Whether a write waits. */
export function useIdentityWanted(): boolean {
  return useSyncExternalStore(
    (look) => {
      watchers.add(look)
      return () => watchers.delete(look)
    },
    () => waiting.length > 0,
  )
}

/** The person has proved who they are (true), or does not want to. */
export function settleIdentity(proved: boolean): void {
  const all = waiting
  change([])
  for (const { go, stop } of all) {
    if (proved) go()
    else stop(new Refusal('forbidden', identityWords.notConfirmed))
  }
}
