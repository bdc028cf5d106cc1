import { useSyncExternalStore } from 'react'

export type SelectionState = {
  /** Whether boxes are shown and a press selects. */
  on: boolean
  ids: ReadonlySet<string>
  /** Whether everything that matches the filter is selected, also rows that are not loaded. */
  matching: boolean
}

const none: SelectionState = { on: false, ids: new Set(), matching: false }

/**
 * The selected assignments. Stored outside React, so that of two thousand cards only those render again whose box
 * changed.
 */
export function makeSelection() {
  let state = none
  let last: string | null = null
  const listeners = new Set<() => void>()
  const become = (next: SelectionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,
    has: (id: string) => state.matching || state.ids.has(id),
    begin: () => become({ ...state, on: true }),
    leave() {
      last = null
      if (state !== none) become(none)
    },
    /** Selects or deselects one; with `through`, everything from the one pressed before up to this one. */
    toggle(id: string, through?: readonly string[]) {
      const ids = new Set(state.ids)
      const chosen = !ids.has(id)
      for (const one of rangeOf(through, last, id)) {
        if (chosen) ids.add(one)
        else ids.delete(one)
      }
      last = id
      become({ on: true, ids, matching: false })
    },
    choose: (ids: readonly string[]) => become({ on: true, ids: new Set(ids), matching: false }),
    /** `ids`: the loaded ones, of which one can be deselected again. */
    chooseMatching: (ids: readonly string[]) => become({ on: true, ids: new Set(ids), matching: true }),
  }
}
export type Selection = ReturnType<typeof makeSelection>

function rangeOf(order: readonly string[] | undefined, from: string | null, to: string): readonly string[] {
  const ends = [order?.indexOf(from ?? '') ?? -1, order?.indexOf(to) ?? -1].sort((a, b) => a - b)
  const [start = -1, end = -1] = ends
  return order && start >= 0 ? order.slice(start, end + 1) : [to]
}

export function useSelected(selection: Selection): SelectionState {
  return useSyncExternalStore(selection.subscribe, selection.state)
}
