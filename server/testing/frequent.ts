import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'

/** A request that people often send, in words. */
export type FrequentRequest = {
  words: string
  endpoint: Endpoint<Access, z.ZodObject, z.ZodType>
  input: Record<string, unknown>
}

/**
 * What a feature says about its work at the size of a campus: `server/db/plans.test.ts` asks the requests there, and no
 * statement of them may read a big table from end to end. Exported by a file `frequent.ts`.
 */
export type FrequentRequests = {
  feature: string
  /**
   * SQL that fills tables of the feature for everybody in `profiles`, beyond what `fillDatabase` (scripts/bench/fill.ts)
   * writes: several thousand rows. Triggers and foreign keys are off.
   */
  fill?: string
  requests: FrequentRequest[]
}

export function frequent<I extends z.ZodObject>(
  words: string,
  endpoint: Endpoint<Access, I, z.ZodType>,
  input: z.input<I>,
): FrequentRequest {
  return { words, endpoint: endpoint as unknown as Endpoint<Access, z.ZodObject, z.ZodType>, input }
}
