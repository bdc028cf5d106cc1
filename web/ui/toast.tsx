import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import css from './toast.module.css'

/*
 * The light half of toasts: what screens call, and the one region that screen readers hear. The toasts themselves
 * (ToastStack) are loaded at the first key or press, before anything could raise one.
 */

const loadStack = () => import('./ToastStack.tsx')
type Stack = Awaited<ReturnType<typeof loadStack>>

type Spoken = {
  id: number
  words: string
  /** What is shown as well, where the stack could not be loaded. */
  bare?: string
}
let spoken: readonly Spoken[] = []
let count = 0
const listeners = new Set<() => void>()

/** Announces something to screen readers alone. */
export function announce(words: string) {
  speak(words)
}

function speak(words: string): number {
  const id = ++count
  change([...spoken, { id, words }])
  // Long since read out; left in the page, a screen reader would find it again.
  setTimeout(() => change(spoken.filter((line) => line.id !== id)), 8000)
  return id
}

/** Where the stack cannot be loaded, as without a network, the bare `words` are shown; the next toast tries again. */
function raise(words: string, show: (stack: Stack) => void, heard = words) {
  const id = speak(heard)
  loadStack().then(show, () => change(spoken.map((line) => (line.id === id ? { ...line, bare: words } : line))))
}

function change(next: readonly Spoken[]) {
  spoken = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Says what it took back, since its toast may be long gone. */
function undoByKey(words: string, onUndo: () => void) {
  return () => {
    onUndo()
    toast.plain(`Undone: ${words}`)
  }
}

/** Never the only place of an error about a field. */
export const toast = {
  /** 3 seconds. `onUndo`: what Ctrl or Cmd with Z does, without a button. */
  success(words: string, onUndo?: () => void) {
    const undo = onUndo && undoByKey(words, onUndo)
    raise(words, ({ showToast }) => showToast({ kind: 'success', words, milliseconds: 3000, undo }))
  },
  /** 5 seconds. */
  error(words: string) {
    raise(words, ({ showToast }) => showToast({ kind: 'error', words, milliseconds: 5000 }), `Error: ${words}`)
  },
  /** 4 seconds. */
  plain(words: string) {
    raise(words, ({ showToast }) => showToast({ kind: 'plain', words, milliseconds: 4000 }))
  },
  /** 10 seconds, longer while pointed at or focused; Ctrl or Cmd with Z does it too. */
  undo(words: string, onUndo: () => void) {
    toast.offer(words, 'Undo', onUndo, undoByKey(words, onUndo))
  },
  /** The same with another action than Undo. */
  offer(words: string, label: string, onAction: () => void, undo?: () => void) {
    raise(
      words,
      ({ showToast }) => showToast({ kind: 'success', words, milliseconds: 10_000, action: { label, onAction }, undo }),
      `${words} Press F8 to reach ${label}.`,
    )
  },
}

/** Once in the app, beside the pages. */
export function Toasts() {
  const lines = useSyncExternalStore(subscribe, () => spoken)
  const [wanted, setWanted] = useState(false)
  const [Stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    const want = () => setWanted(true)
    const once = { once: true, capture: true }
    addEventListener('pointerdown', want, once)
    addEventListener('keydown', want, once)
    return () => {
      removeEventListener('pointerdown', want, once)
      removeEventListener('keydown', want, once)
    }
  }, [])
  useEffect(() => {
    if (!wanted && lines.length === 0) return
    loadStack().then(
      ({ ToastStack }) => setStack(() => ToastStack),
      () => undefined,
    )
  }, [wanted, lines])
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
        {lines.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </VisuallyHidden>
      {Stack ? <Stack /> : <BareLines lines={lines} />}
    </>
  )
}

/** Screen readers have heard them. */
function BareLines({ lines }: { lines: readonly Spoken[] }) {
  return (
    <div className={css.bare} aria-hidden>
      {lines.map(({ id, bare }) => bare && <p key={id}>{bare}</p>)}
    </div>
  )
}
