import { useSyncExternalStore } from 'react'

/* Whether the server can be reached, as this page's own requests tell. Moments are milliseconds since 1970. */
let missed = 0
let lastAnswer = 0
const watchers = new Set<() => void>()

/** The server answered, whatever it said. */
export function noteAnswer(now = Date.now()): void {
  lastAnswer = now
  setMissed(0)
}

/** A request got no answer. */
export function noteSilence(): void {
  setMissed(missed + 1)
}

function setMissed(next: number): void {
  const before = missed
  missed = next
  if (before !== next) for (const look of watchers) look()
}

/** When the server last answered, once two requests in a row got no answer; null while it answers. */
export function silentSince(): number | null {
  return missed >= 2 ? lastAnswer : null
}

export function useSilentSince(): number | null {
  return useSyncExternalStore(watchReach, silentSince)
}

/** Whether the last request got an answer. */
export function didAnswer(): boolean {
  return missed === 0
}

export function watchReach(look: () => void): () => void {
  watchers.add(look)
  return () => watchers.delete(look)
}
