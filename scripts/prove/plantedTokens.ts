import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tokenEndpoint } from '../../contract/endpoint.ts'
import { id } from '../../contract/shapes.ts'
import { homeworkAccess } from '../../features/homework/access.ts'
import { listAssignments } from '../../features/homework/contract.ts'
import { assignments } from '../../features/homework/tables.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import type { TokenFaults, TokenFindings } from './tokens.ts'

const readOpened = tokenEndpoint(
  'signed-in',
  'GET',
  '/planted/open/:id',
  z.strictObject({ id }),
  z.strictObject({ title: z.string() }),
)

/** An endpoint that nobody listed, opened to tokens, which also ignores the owner. */
const openedByMistake: Feature = {
  name: 'homework',
  routes: [
    on(readOpened, async ({ db, input }) => {
      const [row] = await db.select().from(assignments).where(eq(assignments.id, input.id))
      return { title: row?.title ?? '' }
    }),
  ],
}
const openedRow = accessRow(readOpened, 'record', ({ kept = '' }) => ({ id: kept }))

/** An endpoint of homework under the scope of study. */
const underAnotherScope: Feature = {
  name: 'study',
  routes: [on(listAssignments, () => ({ rows: [], next: null, total: 0 }))],
}

const listRow = accessRow(listAssignments, 'self', () => ({}))

type PlantedToken = {
  words: string
  /** Features that come before the others. */
  first: Feature[]
  row: AccessRows['rows'][number]
  faults: TokenFaults
  isFound: (found: TokenFindings) => boolean
}

/** Faults that the proof with tokens has to find. */
export const plantedTokens: PlantedToken[] = [
  {
    words: 'an endpoint that was opened to tokens by mistake',
    ...{ first: [openedByMistake], row: openedRow, faults: {} },
    isFound: ({ surprises }) => surprises.some((one) => one.includes('a token with every scope got 200')),
  },
  {
    words: 'an open read of anybody’s records',
    ...{ first: [openedByMistake], row: openedRow, faults: {} },
    isFound: ({ leaks }) => leaks.some((one) => one.includes('somebody else’s token with every scope saw')),
  },
  {
    words: 'an endpoint under another feature’s scope',
    ...{ first: [underAnotherScope], row: listRow, faults: {} },
    isFound: ({ surprises }) => surprises.some((one) => one.includes('a token with every scope but that got 200')),
  },
  {
    words: 'an ended token that is still valid',
    ...{ first: [], row: listRow, faults: { endedIsValid: true } },
    isFound: ({ surprises }) => surprises.some((one) => one.includes('an ended token got 200')),
  },
  {
    words: 'a revoked token that is still valid',
    ...{ first: [], row: listRow, faults: { revokedIsValid: true } },
    isFound: ({ surprises }) => surprises.some((one) => one.includes('a revoked token got 200')),
  },
]

/** Those that were not found. */
export async function missedTokenFaults(
  tryPlanted: (first: Feature[], rows: AccessRows, faults: TokenFaults) => Promise<TokenFindings>,
): Promise<string[]> {
  const missed: string[] = []
  for (const { words, first, row, faults, isFound } of plantedTokens) {
    const found = await tryPlanted(first, { feature: 'homework', make: homeworkAccess.make, rows: [row] }, faults)
    if (!isFound(found)) missed.push(`${words} was planted and not found`)
  }
  return missed
}
