import { useEffect, useRef, useSyncExternalStore } from 'react'
import { areSingleKeysOn } from '../singleKeys.ts'

/** A key as the list of keys names it. `everywhere`: it does the same on all screens. */
export type NamedKey = {
  /** "J", "Ctrl K" (Cmd as well), "Esc", "↑". */
  keys: readonly string[]
  words: string
  everywhere?: true
  /** A letter or a sign by itself: it can be switched off in the settings. */
  single?: true
}

export type KeyBinding = NamedKey & {
  /** False where the press was for nobody: then others may take it. */
  run: (event: KeyboardEvent, key: string) => unknown
  /** Also while somebody types, and while something stands above the page. */
  anywhere?: true
  /** Also while the key is held. */
  repeats?: true
}

const bound = new Set<readonly NamedKey[]>()
const listeners = new Set<() => void>()
let list: readonly NamedKey[] = []

function tell(): void {
  list = [...bound].flat()
  for (const listener of listeners) listener()
}

function enter(keys: readonly NamedKey[]): () => void {
  bound.add(keys)
  tell()
  return () => {
    bound.delete(keys)
    tell()
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is bound at the moment, as the parts on the screen have said by binding it. */
export function useBoundKeys(): readonly NamedKey[] {
  const all = useSyncExternalStore(listen, () => list)
  return all.filter(({ single }) => !single || areSingleKeysOn())
}

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'
/** What takes keys for itself: a dialog, an open menu, a card that is being moved. */
const above = '[role="dialog"], :popover-open, [data-dragging]'

/**
 * Binds keys while this is on the screen, and names them in the list of keys: both by the same words, so that the list
 * cannot say anything else. `keys` and `words` stay what they are at first; `run` is always the latest.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      for (const one of latest.current) {
        const key = one.keys.find((name) => isPressed(event, name))
        if (key === undefined || !isMeant(event, one) || one.run(event, key) === false) continue
        event.preventDefault()
        return
      }
    }
    document.addEventListener('keydown', look)
    const leave = enter(latest.current)
    return () => {
      document.removeEventListener('keydown', look)
      leave()
    }
  }, [])
}

/** Names keys that a part of the screen takes by itself, such as a grid its arrows. It stands beside what takes them. */
export function useNamedKeys(keys: readonly NamedKey[]): void {
  const first = useRef(keys)
  useEffect(() => enter(first.current), [])
}

function isMeant(event: KeyboardEvent, { single, anywhere, repeats }: KeyBinding): boolean {
  if (event.repeat && !repeats) return false
  if (single && !areSingleKeysOn()) return false
  if (anywhere) return true
  return !(event.target instanceof Element && event.target.closest(typing)) && !document.querySelector(above)
}

const names: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Esc: 'Escape',
}

function isPressed(event: KeyboardEvent, name: string): boolean {
  const held = name.startsWith('Ctrl ')
  if (event.altKey || (event.ctrlKey || event.metaKey) !== held) return false
  const key = held ? name.slice('Ctrl '.length) : name
  // Signs such as "?" need Shift.
  if (event.shiftKey && (held || key.length > 1 || key in names)) return false
  return event.key.toLowerCase() === (names[key] ?? key).toLowerCase()
}
