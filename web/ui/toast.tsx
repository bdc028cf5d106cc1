import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

/*
 * The light half of toasts: what screens call, and the one region that screen readers hear. The toasts themselves
 * (ToastStack) are loaded at the first key or press, before anything could raise one.
 */

const loadStack = () => import('./ToastStack.tsx')
type Stack = Awaited<ReturnType<typeof loadStack>>

/** If loading fails, without a network, screen readers get the words only, and the next toast tries again. */
function withStack(work: (stack: Stack) => void) {
  loadStack().then(work, () => undefined)
}

type Spoken = { id: number; words: string }
let spoken: readonly Spoken[] = []
let count = 0
const listeners = new Set<() => void>()

/** Announces something to screen readers alone. */
export function announce(words: string) {
  const line = { id: ++count, words }
  change([...spoken, line])
  // Long since read out; left in the page, a screen reader would find it again.
  setTimeout(() => change(spoken.filter((other) => other !== line)), 8000)
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

/** Never the only place of an error about a field. */
export const toast = {
  /** 3 seconds. */
  success(words: string) {
    announce(words)
    withStack(({ showToast }) => showToast({ kind: 'success', words, milliseconds: 3000 }))
  },
  /** 5 seconds. */
  error(words: string) {
    announce(`Error: ${words}`)
    withStack(({ showToast }) => showToast({ kind: 'error', words, milliseconds: 5000 }))
  },
  /** 4 seconds. */
  plain(words: string) {
    announce(words)
    withStack(({ showToast }) => showToast({ kind: 'plain', words, milliseconds: 4000 }))
  },
  /** 10 seconds, longer while pointed at or focused. */
  undo(words: string, onUndo: () => void) {
    toast.offer(words, 'Undo', onUndo)
  },
  /** The same with another action than Undo. */
  offer(words: string, label: string, onAction: () => void) {
    announce(`${words} Press F8 to reach ${label}.`)
    withStack(({ showToast }) =>
      showToast({ kind: 'success', words, milliseconds: 10_000, action: { label, onAction } }),
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
    if (wanted || lines.length > 0) withStack(({ ToastStack }) => setStack(() => ToastStack))
  }, [wanted, lines])
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
        {lines.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </VisuallyHidden>
      {Stack && <Stack />}
    </>
  )
}
