import { useSyncExternalStore } from 'react'
import { usePerson } from '../../../../web/session.ts'
import type { Range } from '../rules.ts'

/** A line that could not be saved, while another one was being typed. */
export type Unsaved = { id: number; line: string; plain: Range[]; why: string }

/** What the quick add keeps between screens, in this tab and for one person. */
export type Sitting = {
  line: string
  plain: Range[]
  /** Why the line that stands there could not be saved. */
  fault: string
  unsaved: Unsaved[]
  /** The course of the last assignment added, proposed for the next that names none. */
  course: string | null
}

const blank: Sitting = { line: '', plain: [], fault: '', unsaved: [], course: null }
let held: { person: string; sitting: Sitting } = { person: '', sitting: blank }
const listeners = new Set<() => void>()

const sittingOf = (person: string) => (held.person === person ? held.sitting : blank)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useSitting() {
  const { id } = usePerson()
  const sitting = useSyncExternalStore(subscribe, () => sittingOf(id))
  return { sitting, change: (next: Partial<Sitting>) => changeSitting(id, () => next) }
}

export function changeSitting(person: string, next: (now: Sitting) => Partial<Sitting>): void {
  const now = sittingOf(person)
  held = { person, sitting: { ...now, ...next(now) } }
  for (const listener of listeners) listener()
}
