import { pathKeys } from '../../contract/endpoint.ts'
import type { Feature } from '../feature.ts'
import type { Caller } from './caller.ts'

const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Every list and search of all features, and everything else that is read without an id, as somebody reads it: the text
 * of each answer by its endpoint. `q` is what a search looks for, `around` the middle of what is read of a calendar.
 * Throws where none of them answers.
 */
export async function everythingReadBy(
  caller: Caller,
  features: Feature[],
  { q, around }: { q: string; around: Date },
): Promise<Map<string, string>> {
  const span = { from: day(around, -20), to: day(around, 20) }
  const read = new Map<string, string>()
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) {
    const { method, path, input, root } = endpoint
    if (method !== 'GET' || root || pathKeys(path).length > 0) continue
    const keys = Object.keys(input.shape)
    const given = new URLSearchParams({
      ...(keys.includes('q') && { q }),
      ...(keys.includes('from') && keys.includes('to') && span),
      ...(keys.includes('limit') && { limit: '100' }),
    })
    const answer = await caller.fetch(`/api${path}?${given}`)
    if (answer.ok) read.set(`${method} ${path}`, await answer.text())
  }
  if (read.size === 0) throw new Error('nothing could be read')
  return read
}
