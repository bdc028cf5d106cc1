import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'

const numbers = endpoint('signed-in', 'POST', '/planted/numbers', z.strictObject({ n: z.number().int() }), nothing)
const words = endpoint('signed-in', 'POST', '/planted/words', z.strictObject({ text: z.string() }), nothing)
const loose = endpoint('signed-in', 'POST', '/planted/loose', z.looseObject({ title: z.string() }), nothing)
const zoned = z.strictObject({ title: z.string(), at: z.strictObject({ zone: z.string() }).optional() })
const zones = endpoint('signed-in', 'POST', '/planted/zones', zoned, nothing)

/** Planted faults: a number that no column holds, a text over which the server thinks too long, any key at all, a zone that
 * is none in a field of a field. */
export const plantedInputFeature: Feature = {
  name: 'planted',
  routes: [
    on(numbers, ({ input }) => {
      if (input.n >= 2 ** 31) throw new Error('integer out of range')
      return {}
    }),
    on(words, async ({ input }) => {
      if (input.text.length > 4) await new Promise((resolve) => setTimeout(resolve, 300))
      return {}
    }),
    on(loose, () => ({})),
    on(zones, ({ input }) => {
      if (input.at) new Intl.DateTimeFormat('en-US', { timeZone: input.at.zone }).format()
      return {}
    }),
  ],
}

export const plantedInput: AccessRows = {
  feature: 'planted',
  make: async () => ({}),
  rows: [
    accessRow(numbers, 'self', () => ({ n: 1 })),
    accessRow(words, 'self', () => ({ text: 'Quiz' })),
    accessRow(loose, 'self', () => ({ title: 'Quiz' })),
    accessRow(zones, 'self', () => ({ title: 'Quiz', at: { zone: 'UTC' } })),
  ],
}
