import { isDeepStrictEqual } from 'node:util'
import type { Feature } from '../../server/feature.ts'
import type { AccessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import type { Findings } from './findings.ts'
import { exported } from './people.ts'

type Input = Record<string, unknown>
/** Somebody who may call the endpoint about what is theirs, and the input with which they do. */
type Entitled = { who: string; caller: Caller; input: Input }
/** The same call by those whose things are not the caller's. */
type Foreign = { input: Input; owners: Caller[]; marker: string }

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value)

/** Where ids stand in an input, in its path, its query or anywhere in its body. */
export function idPlaces(value: unknown, place: (string | number)[] = []): (string | number)[][] {
  if (isId(value)) return [place]
  if (Array.isArray(value)) return value.flatMap((one, index) => idPlaces(one, [...place, index]))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, one]) => idPlaces(one, [...place, name]))
}

/**
 * Each of the caller's own inputs in which the ids at some places, but not at all, are the other's: an own key together
 * with somebody else's second id, and the other way round.
 */
export function mixedInputs(own: Input, foreign: Input): Input[] {
  const places = idPlaces(foreign).filter((place) => at(own, place) !== at(foreign, place))
  const mixed: Input[] = []
  for (let which = 1; which < 2 ** Math.min(places.length, 4) - 1; which++) {
    const input = structuredClone(own)
    for (const [index, place] of places.entries()) if (which & (1 << index)) put(input, place, at(foreign, place))
    if (!mixed.some((one) => isDeepStrictEqual(one, input))) mixed.push(input)
  }
  return mixed
}

/** Whoever may do something with what is theirs does it with somebody else's second id, and must see and change nothing. */
export async function trySecondIds(
  app: Running,
  features: Feature[],
  row: AccessRow,
  { who, caller, input }: Entitled,
  { input: foreign, owners, marker }: Foreign,
  found: Findings,
): Promise<void> {
  const name = `${row.endpoint.method} ${row.endpoint.path}`
  const stored = () => Promise.all(owners.map(({ id }) => exported(app, features, id)))
  for (const mixed of mixedInputs(input, foreign)) {
    const before = await stored()
    const answer = await caller.send(row.endpoint, mixed, row.body)
    const seen = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    found.calls++
    if (answer.status >= 500) found.surprises.push(`${name}: ${who} with another's second id got ${answer.status}`)
    if (seen.includes(marker.toLowerCase()))
      found.leaks.push(`${name}: ${who} with an own key and another's second id saw the owner's words`)
    if (!isDeepStrictEqual(await stored(), before))
      found.leaks.push(`${name}: ${who} with an own key and another's second id changed what belongs to the owner`)
  }
}

function at(of: unknown, place: (string | number)[]): unknown {
  let value = of
  for (const name of place) value = (value as Input | undefined)?.[name]
  return value
}

function put(into: unknown, place: (string | number)[], value: unknown): void {
  const within = at(into, place.slice(0, -1)) as Input | undefined
  const name = place.at(-1)
  if (within !== undefined && name !== undefined) within[name] = value
}
