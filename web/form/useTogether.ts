import { useEffect, useState } from 'react'
import type { Form } from './useForm.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A field that somebody else has changed to something else than what is typed here. */
export type Clash<V> = { name: keyof V & string; theirs: unknown; mine: unknown }

type Seen<V> = { values: V; version: string }

/**
 * What the person has seen of something that others may change meanwhile: `now`, its values as the server has them, read
 * again whenever they change; `version`: when they changed last. Its `version` is what a form sends as `seenAt`.
 */
export function useSeen<V>(now: V, version: string) {
  const [seen, setSeen] = useState<Seen<V>>({ values: now, version })
  return { ...seen, setSeen }
}

/**
 * For a form of what others may change at the same moment. What others changed and nobody has typed here is taken over;
 * what both changed is a clash, until one of the two is chosen.
 */
export function useTogether<V extends Record<string, unknown>>(
  form: Pick<Form<V>, 'values' | 'set' | 'setFault' | 'rebase'>,
  now: V,
  version: string,
  seen: ReturnType<typeof useSeen<V>>,
) {
  const { setSeen } = seen
  const names = Object.keys(now) as (keyof V & string)[]
  const changed = names.filter((name) => !isSame(now[name], seen.values[name]))
  const isTyped = (name: keyof V & string) =>
    !isSame(form.values[name], seen.values[name]) && !isSame(form.values[name], now[name])
  const clashes: Clash<V>[] = changed
    .filter(isTyped)
    .map((name) => ({ name, theirs: now[name], mine: form.values[name] }))
  const takenOver = changed.filter((name) => !isTyped(name))
  const [taken, setTaken] = useState<(keyof V & string)[]>([])
  /** From here on the person has seen these fields as they are now; with the last of them all of it. */
  const see = (fields: readonly (keyof V & string)[]) => {
    const known = Object.fromEntries(fields.map((name) => [name, now[name]])) as Partial<V>
    const isAll = changed.every((name) => fields.includes(name))
    form.rebase(known)
    setSeen((before) => ({ values: { ...before.values, ...known }, version: isAll ? version : before.version }))
  }
  useEffect(() => {
    if (takenOver.length === 0 && (clashes.length > 0 || seen.version === version)) return
    for (const name of takenOver) form.set(name, now[name])
    see(takenOver)
    if (takenOver.length > 0) setTaken((before) => [...new Set([...before, ...takenOver])])
  })
  return {
    clashes,
    /** What others changed and is shown here already. */
    taken,
    keepMine(name: keyof V & string) {
      see([name])
      form.setFault(null)
    },
    takeTheirs(name: keyof V & string) {
      form.set(name, now[name])
      see([name])
      form.setFault(null)
    },
  }
}

export type Together<V extends Record<string, unknown>> = ReturnType<typeof useTogether<V>>
