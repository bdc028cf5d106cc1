/**
 * An extension point. The code that reads it defines it; a feature fills it by listing `slot.with(value)` under its
 * `fills`.
 */
export type Slot<T> = { readonly name: string; readonly with: (value: T) => Fill }

/** What a feature puts into one slot. */
export type Fill = { readonly slot: { readonly name: string }; readonly value: unknown }

/** A value in a slot, with the name of its feature. */
export type SlotEntry<T> = { readonly feature: string; readonly value: T }

/** Reads the values in a slot, in the order of the features. Answers the same array each time. */
export type ReadFills = <T>(slot: Slot<T>) => readonly SlotEntry<T>[]

/** Makes an extension point. Its name, "consumer.what", is unique; see `collectFills`. */
export function slot<T>(name: string): Slot<T> {
  const made: Slot<T> = { name, with: (value) => ({ slot: made, value }) }
  return made
}

/** Collects the features' values for all slots once. Throws, when read too, where two slots have the same name. */
export function collectFills(features: readonly { name: string; fills?: readonly Fill[] }[]): ReadFills {
  const byName = new Map<string, { slot: Fill['slot']; entries: SlotEntry<unknown>[] }>()
  function entriesOf(slot: Fill['slot']): SlotEntry<unknown>[] {
    const known = byName.get(slot.name) ?? { slot, entries: [] }
    if (known.slot !== slot) throw new Error(`Two slots are called "${slot.name}". Give one of them another name.`)
    byName.set(slot.name, known)
    return known.entries
  }
  for (const { name, fills = [] } of features)
    for (const { slot, value } of fills) entriesOf(slot).push({ feature: name, value })
  // Sound, since only `with` of the slot itself makes a fill of it.
  return <T>(slot: Slot<T>) => entriesOf(slot) as SlotEntry<T>[]
}
