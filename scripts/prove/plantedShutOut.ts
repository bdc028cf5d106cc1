import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { changeProfile } from '../../features/account/queries.ts'
import { homeworkAccess } from '../../features/homework/access.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import type { Findings } from './findings.ts'

const writeWhileClosed = endpoint('signed-in', 'POST', '/planted/closed', nothing, nothing)
const readSession = endpoint('visitor', 'GET', '/planted/session', nothing, z.strictObject({ id: z.string() }))

/** Planted faults: a write that is open to closed accounts by mistake, and an answer that knows a suspended person. */
export const shutOutPlanted: Feature = {
  name: 'shut-out',
  routes: [
    on(
      writeWhileClosed,
      async ({ db, me, now }) => {
        await changeProfile(db, me, { name: 'Planted' }, now)
        return {}
      },
      { whileClosed: true },
    ),
    on(readSession, async ({ shell, request }) => {
      const token = /session=([^.;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
      const text = 'select user_id as id from sessions where token = $1'
      const { rows } = await shell.database.pool.query(text, [token])
      return { id: rows[0]?.id ?? '' }
    }),
  ],
}

export const shutOutRows: AccessRows = {
  feature: 'shut-out',
  make: homeworkAccess.make,
  rows: [accessRow(writeWhileClosed, 'self', () => ({})), accessRow(readSession, 'anyone', () => ({}))],
}

const planted = {
  'a planted write that is open to closed accounts': 'POST /planted/closed: a closed admin got 200, not 403',
  'the effect of a planted write by a closed account': 'POST /planted/closed: a closed admin changed something',
  'a planted answer that knows a suspended person': 'GET /planted/session: a suspended admin is known',
}
export const shutOutFaults = Object.keys(planted).length

/** Planted faults that were not found. */
export function missedShutOutFaults({ leaks, surprises }: Findings): string[] {
  return Object.entries(planted)
    .filter(([, words]) => ![...leaks, ...surprises].includes(words))
    .map(([words]) => `${words} was not found`)
}
