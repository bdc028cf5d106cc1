import { type ComponentType, createContext, useContext } from 'react'
import { collectFills, type Slot, type SlotEntry } from '../contract/slot.ts'
import { lazyComponent } from './screens/lazyComponent.tsx'

/** The features' values in slots, for every screen inside the shell. */
export const FillsContext = createContext(collectFills([]))

/** The values in a slot, in the order of the features; the same array each time. */
export function useFills<T>(slot: Slot<T>): readonly SlotEntry<T>[] {
  return useContext(FillsContext)(slot)
}

/** A block that a feature adds to a screen of another one. Its code is loaded when it is first drawn. */
export type PanelFill<P = unknown> = {
  order: number
  name: string
  load: () => Promise<{ Component: ComponentType<P> }>
}

type LoadedPanel<F, P> = F & { Panel: ComponentType<P> }

const loaded = new WeakMap<object, unknown>()

/**
 * The panels in a slot as components, by their order. They suspend. One whose code cannot be loaded shows the failed
 * state, or is drawn as `missing`.
 */
export function usePanels<P extends object, F extends PanelFill<P>>(
  slot: Slot<F & PanelFill<P>>,
  missing?: ComponentType<P>,
): LoadedPanel<F, P>[] {
  const entries = useFills(slot)
  // Cached: a new `lazy` for each drawing would show its fallback again.
  const known = loaded.get(entries) as LoadedPanel<F, P>[] | undefined
  if (known) return known
  const get = (fill: F) => () => (missing ? fill.load().catch(() => ({ Component: missing })) : fill.load())
  const panels = entries
    .map(({ value }) => value)
    .toSorted((one, other) => one.order - other.order)
    .map((fill) => ({ ...fill, Panel: lazyComponent(get(fill)).Component }))
  loaded.set(entries, panels)
  return panels
}
