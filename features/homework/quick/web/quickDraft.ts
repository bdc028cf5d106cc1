import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { ownStoredTexts, storeOwnText } from '../../../../web/deviceStorage.ts'
import { usePerson } from '../../../../web/session.ts'
import type { LineRange } from '../title.rules.ts'

/** A line that could not be saved while another one was being typed. */
export type UnsavedLine = { id: number; line: string; plain: LineRange[]; why: string }

/**
 * The state of the quick add that survives a change of screens and a reload: kept in this browser for one person until
 * the line is sent or the person signs out.
 */
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
const range = z.object({ from: z.number().int(), to: z.number().int() })
const line = z.string()
const stored = z.object({
  ...{ line, plain: z.array(range) },
  unsaved: z.array(z.object({ id: z.number(), line, plain: z.array(range), why: z.string() })),
})
const name = 'quick-add.'

/** `kept`: the browser took the last change, so that its absence later means that the person signed out. */
let held: { person: string; sitting: QuickDraft; kept: boolean } = { person: '', sitting: blank, kept: true }
const listeners = new Set<() => void>()

function sittingOf(person: string): QuickDraft {
  if (held.person !== person) held = { person, sitting: storedSitting(person) ?? blank, kept: true }
  return held.sitting
}

const textOf = (person: string) => ownStoredTexts(name).get(person)

function storedSitting(person: string): QuickDraft | undefined {
  try {
    const found = stored.safeParse(JSON.parse(textOf(person) ?? 'null'))
    return found.success ? { ...blank, ...found.data } : undefined
  } catch {
    return undefined
  }
}

function keep(person: string, { line, plain, unsaved }: QuickDraft): boolean {
  const text = line === '' && unsaved.length === 0 ? null : JSON.stringify({ line, plain, unsaved })
  storeOwnText(name + person, text)
  return text !== null && textOf(person) === text
}

function subscribe(listener: () => void) {
  // Signing out has removed what this browser kept.
  if (held.kept && held.sitting.line !== '' && !textOf(held.person)) held = { ...held, sitting: blank }
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
  const sitting = { ...now, ...next(now) }
  held = { person, sitting, kept: keep(person, sitting) }
  for (const listener of listeners) listener()
}
