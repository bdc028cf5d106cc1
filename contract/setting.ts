import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

/** What a person has chosen, by the names of the settings. */
export const chosenSettings = z.record(z.string(), z.unknown())
export type ChosenSettings = Readonly<z.output<typeof chosenSettings>>

/** A choice of each person, the same on all their devices, declared in the contract of the feature that obeys it. */
export type Setting<S extends z.ZodType = z.ZodType> = ReturnType<typeof setting<S>>

/** `name` (lower case, hyphens) is unique in the installation; `initial` holds until the person chooses. */
export function setting<S extends z.ZodType>(name: string, shape: S, initial: z.output<S>) {
  const change = endpoint('signed-in', 'PUT', `/settings/${name}`, z.strictObject({ value: shape }), nothing)
  return { name, shape, initial, change }
}

/** A stored value that a later version no longer knows counts as not chosen. */
export function settingIn<S extends z.ZodType>(chosen: ChosenSettings, { name, shape, initial }: Setting<S>) {
  const read = shape.safeParse(chosen[name])
  return read.success ? read.data : initial
}
