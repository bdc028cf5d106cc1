import { useSyncExternalStore } from 'react'
import type { Person } from '../features/account/contract.ts'

/*
 * The person whose data this page holds: from signing in until somebody signs out here or another person signs in. A
 * session that ends elsewhere changes nothing about it.
 */
let held: Person | null = null
const watchers = new Set<() => void>()
const waiting = new Set<{ id: string; go: () => void }>()
let ended: () => void = () => undefined

export function heldPerson(): Person | null {
  return held
}

export function useHeldPerson(): Person | null {
  return useSyncExternalStore(watch, heldPerson)
}

function watch(look: () => void): () => void {
  watchers.add(look)
  return () => watchers.delete(look)
}

/** Somebody is known to be signed in (null: signed out here), and writes that waited for this person go on. */
export function holdPerson(person: Person | null): void {
  held = person
  for (const look of watchers) look()
  for (const one of waiting) {
    if (person?.id === one.id) one.go()
    waiting.delete(one)
  }
}

/** Until this person is signed in again. Never, where another one comes, or the page is left. */
export function waitForPerson(id: string): Promise<void> {
  return new Promise((go) => waiting.add({ id, go }))
}

/** A call was refused because nobody, or somebody else, is signed in by now. */
export function reportSessionEnd(): void {
  ended()
}

/** One listener: the page's query client. */
export function onSessionEnd(listener: () => void): void {
  ended = listener
}
