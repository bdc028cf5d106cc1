import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type Endpoint, pathKeys } from '../../contract/endpoint.ts'
import { whoAmI } from '../../features/account/contract.ts'
import type { AccessRow, AccessRows } from '../../server/testing/accessRow.ts'
import type { Running } from '../../server/testing/run.ts'
import { fitting, inputSchema, oddities, refusedChanges } from './generate.ts'
import { callOf, type Judged, shortened, tryInput } from './judged.ts'
import { personFor } from './people.ts'

type Input = Record<string, unknown>
type Place = readonly (string | number)[]

/** `most`: how many odd values that fit the shape are tried in each place, at most. */
type Tried = { most: number; seed: number }
type Person = Awaited<ReturnType<typeof personFor>>

/**
 * Input that works, with one field changed to something odd, wherever the field is: in a list, in an object, or left out
 * of what works. What the shape refuses ends there, so that a few of those are sent.
 */
export async function tryFields(
  app: Running,
  rows: AccessRows,
  row: AccessRow,
  { most, seed }: Tried,
  found: Judged,
  known?: Person,
): Promise<Person> {
  // What a call changes or ends may leave the next without effect: other people after some calls.
  const inOne = 25
  let person = known ?? (await personFor(app, rows, row))
  const base: Input = row.input(person.owned, person.key)
  for (const input of refusedChanges(base, inputSchema(row.endpoint.input))) {
    found.mustRefuse++
    if (row.endpoint.input.safeParse(input).success) found.faults.push(`${callOf(row)} accepted ${shortened(input)}`)
  }
  let sent = 0
  for (const input of changesOf(row.endpoint, base, { most, seed })) {
    if (sent > 0 && sent % inOne === 0) person = await personFor(app, rows, row)
    await tryInput(person.caller, row, namedAnew(input, row, person), found)
    sent++
  }
  const { status } = await person.caller.send(whoAmI as unknown as Endpoint, {})
  return status === 200 ? person : await personFor(app, rows, row)
}

/** The ids in the address are those of the person. */
function namedAnew(input: Input, row: AccessRow, { owned, key }: Person): Input {
  const own = row.input(owned, key) as Input
  return { ...input, ...Object.fromEntries(pathKeys(row.endpoint.path).map((name) => [name, own[name]])) }
}

/** The changed inputs: of each place so many that fit the shape, and of all places a few that do not. */
function changesOf(endpoint: Endpoint, base: Input, { most, seed }: Tried): Input[] {
  const named = pathKeys(endpoint.path)
  const placesOf = (whole: Input) =>
    placesIn(whole).filter((place) => place.length > 0 && !named.includes(String(place[0])))
  // What works as it is does more than what has all fields.
  const known = new Set(placesOf(base).map(String))
  const filled = filledUp(endpoint, base, seed)
  const missing = placesOf(filled).filter((place) => !known.has(String(place)))
  const fits: Input[] = []
  const refused: Input[] = []
  for (const [whole, places] of [[base, placesOf(base)] as const, [filled, missing] as const])
    for (const [at, place] of places.entries()) {
      let left = most
      for (let tried = 0; tried < oddities.length && left > 0; tried++) {
        const input = withOdd(whole, place, oddities[(seed + 7 * at + tried) % oddities.length]) as Input
        if (isDeepStrictEqual(input, whole)) continue
        if (endpoint.input.safeParse(input).success) {
          fits.push(input)
          left--
        } else if (tried === at) refused.push(input)
      }
    }
  return [...fits, ...refused]
}

/** With the fields that what works leaves out, as far as the shape then still takes it. */
function filledUp(endpoint: Endpoint, base: Input, seed: number): Input {
  const { properties = {} } = inputSchema(endpoint.input)
  let whole = base
  for (const [name, field] of Object.entries(properties)) {
    if (name in base) continue
    for (const value of fc.sample(fitting(field, []), { seed, numRuns: 4 })) {
      const more = { ...whole, [name]: value }
      if (!endpoint.input.safeParse(more).success) continue
      whole = more
      break
    }
  }
  return whole
}

/** Of the value itself, and of all that is in it; of a list the first two. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Array.isArray(value) ? [...value.slice(0, 2).entries()] : Object.entries(value)
  return [at, ...inner.flatMap(([name, one]) => placesIn(one, [...at, name]))]
}

function withOdd(value: unknown, [name, ...rest]: Place, odd: unknown): unknown {
  if (name === undefined) return odd
  if (Array.isArray(value)) return value.map((one, index) => (index === name ? withOdd(one, rest, odd) : one))
  const fields = value as Input
  return { ...fields, [name]: withOdd(fields[name], rest, odd) }
}
