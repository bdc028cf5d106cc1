import { type ComponentType, createContext, createElement, lazy, useCallback, useContext, useState } from 'react'
import { CodeMissing, type CodePlace } from '../errors/CodeMissing.tsx'

export type LazyComponent<P extends object> = { Component: ComponentType<P>; load: () => Promise<unknown> }

/** Draws the nearest lazy component again, whose code has arrived by now. */
const DrawAgain = createContext<() => void>(() => undefined)

/**
 * A component whose code is loaded when it is first drawn, or before by `load`. Code that is loaded already is drawn at
 * once: React's own `lazy` shows the fallback first even then, and delays what follows a fallback by 300 ms. Where the
 * code cannot be loaded, the failed state stands in its place, and mends itself.
 */
export function lazyComponent<P extends object>(
  get: () => Promise<{ Component: ComponentType<P> }>,
  place: CodePlace = 'part',
): LazyComponent<P> {
  let there: ComponentType<P> | undefined
  const load = async () => {
    const { Component } = await get()
    there = Component
    return { default: Component }
  }
  const Missing: ComponentType<P> = () => {
    const again = useContext(DrawAgain)
    return createElement(CodeMissing, { place, load, onLoaded: again })
  }
  const Late = lazy(() => load().catch(() => ({ default: Missing })))
  function Component(props: P) {
    // The same component for as long as it is on screen.
    const [Drawn, setDrawn] = useState<ComponentType<P>>(() => there ?? Late)
    const again = useCallback(() => setDrawn(() => there ?? Late), [])
    return createElement(DrawAgain, { value: again }, createElement(Drawn, props))
  }
  return { Component, load }
}
