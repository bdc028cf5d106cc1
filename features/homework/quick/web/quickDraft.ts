import { useSyncExternalStore } from 'react'
import { usePerson } from '../../../../web/session.ts'
import type { LineRange } from '../rules.ts'

/** A line that could not be saved while another one was being typed. */
export type UnsavedLine = { id: number; line: string; plain: LineRange[]; why: string }

/** The state of the quick add that survives a change of screens, in this tab and for one person. */
export type QuickDraft = {
  line: string
  plain: LineRange[]
  /** Why the present line could not be saved. */
  fault: string
  unsaved: UnsavedLine[]
  /** The course of the last assignment added, proposed for the next that names none. */
  course: string | null
}

const blank: QuickDraft = { line: '', plain: [], fault: '', unsaved: [], course: null }
let held: { person: string; sitting: QuickDraft } = { person: '', sitting: blank }
const listeners = new Set<() => void>()

const sittingOf = (person: string) => (held.person === person ? held.sitting : blank)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useQuickDraft() {
  const { id } = usePerson()
  const sitting = useSyncExternalStore(subscribe, () => sittingOf(id))
  return { sitting, change: (next: Partial<QuickDraft>) => changeQuickDraft(id, () => next) }
}

export function changeQuickDraft(person: string, next: (now: QuickDraft) => Partial<QuickDraft>): void {
  const now = sittingOf(person)
  held = { person, sitting: { ...now, ...next(now) } }
  for (const listener of listeners) listener()
}
