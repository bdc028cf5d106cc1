import { type ComponentType, createElement, lazy, useState } from 'react'

export type LazyComponent<P extends object> = { Component: ComponentType<P>; load: () => Promise<unknown> }

/**
 * A component whose code is loaded when it is first drawn, or before by `load`. Code that is loaded already is drawn at
 * once: React's own `lazy` shows the fallback first even then, and delays what follows a fallback by 300 ms.
 */
export function lazyComponent<P extends object>(get: () => Promise<{ Component: ComponentType<P> }>): LazyComponent<P> {
  let there: ComponentType<P> | undefined
  const load = async () => {
    const { Component } = await get()
    there = Component
    return { default: Component }
  }
  const Late = lazy(load)
  function Component(props: P) {
    // The same component for as long as it is on screen.
    const [Drawn] = useState<ComponentType<P>>(() => there ?? Late)
    return createElement(Drawn, props)
  }
  return { Component, load }
}
