import { expect, test } from 'vitest'
import type { z } from 'zod'
import { features } from './features.ts'

test('no endpoint that changes something fills in what a caller did not mention, but how far the change reaches', () => {
  const filled = features.flatMap(({ routes }) =>
    routes
      .filter(({ endpoint }) => endpoint.method === 'PATCH')
      .flatMap(({ endpoint }) =>
        Object.entries(endpoint.input.shape)
          .filter(([, field]) => (field as z.ZodType).safeParse(undefined).data !== undefined)
          .map(([name]) => `${endpoint.path} ${name}`),
      ),
  )
  expect(filled.filter((one) => !one.endsWith(' scope'))).toEqual([])
})
