import { type Endpoint, pathKeys } from '../../contract/endpoint.ts'
import type { Feature } from '../feature.ts'
import type { Caller } from './caller.ts'

const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * `q`: what a search looks for, one word after the other. `around`: the middle of what is read of a calendar. `ids`:
 * tried where one is asked for.
 */
type Read = { q: string[]; around: Date; ids?: string[] }

/**
 * Every read of all features as somebody does it: lists, searches, and what has one id with each of `ids`. Answers what
 * was answered, with its endpoint.
 */
export async function everythingReadBy(
  caller: Pick<Caller, 'fetch'>,
  features: Feature[],
  { q, around, ids = [] }: Read,
): Promise<{ endpoint: Endpoint; text: string }[]> {
  const span = { from: day(around, -20), to: day(around, 20) }
  const read: { endpoint: Endpoint; text: string }[] = []
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) {
    const { method, path, input, root } = endpoint
    const [key, second] = pathKeys(path)
    if (method !== 'GET' || root || second) continue
    const keys = Object.keys(input.shape)
    const given = {
      ...(keys.includes('from') && keys.includes('to') && span),
      ...(keys.includes('limit') && { limit: '100' }),
    }
    const asked = keys.includes('q') ? q.map((word) => ({ ...given, q: word })) : [given]
    for (const id of key === undefined ? [''] : ids)
      for (const words of asked) {
        const answer = await caller.fetch(`/api${path.replace(`:${key}`, id)}?${new URLSearchParams(words)}`)
        if (answer.ok) read.push({ endpoint, text: await answer.text() })
      }
  }
  return read
}
