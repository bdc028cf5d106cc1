import type { z } from 'zod'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import type { Caller } from '../../../server/testing/caller.ts'

/** What one request came to. `words`: of a refusal. `shed`: how often the server was too busy for it before. */
export type Pressed = { status: number; words: string; id: string | null; shed: number }

/** So often a request that was shed is sent again. */
const mostTries = 30

/**
 * Sends a request like a page does: what was shed with Retry-After is sent again after that time, at most two seconds
 * later.
 */
export async function press<I extends z.ZodObject>(
  who: Caller,
  to: Endpoint<Access, I, z.ZodType>,
  input: z.input<I>,
): Promise<Pressed> {
  for (let shed = 0; ; shed++) {
    const response = await who.send(to, input)
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    const answer = (await response.json().catch(() => ({}))) as { id?: string; detail?: string }
    if (![429, 503].includes(response.status) || Number.isNaN(after) || shed === mostTries)
      return { status: response.status, words: answer.detail ?? '', id: answer.id ?? null, shed }
    await new Promise((resolve) => setTimeout(resolve, Math.min(after * 1000, 2000)))
  }
}
