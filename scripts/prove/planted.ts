import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id } from '../../contract/shapes.ts'
import { asOwner, profileById } from '../../features/account/queries.ts'
import { homeworkAccess } from '../../features/homework/access.ts'
import { deleteAssignment, readAssignment } from '../../features/homework/contract.ts'
import { assignmentBy } from '../../features/homework/queries.ts'
import { assignmentOrNotFound } from '../../features/homework/rules.ts'
import { assignments } from '../../features/homework/tables.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'

const readAny = endpoint(
  'signed-in',
  'GET',
  '/planted/:id',
  z.strictObject({ id }),
  z.strictObject({ title: z.string() }),
)
const deleteAny = endpoint('signed-in', 'DELETE', '/planted/:id', z.strictObject({ id }), nothing)
const takeAny = endpoint('signed-in', 'POST', '/planted', z.looseObject({ title: z.string() }), nothing)

/** Planted faults: a read, a delete and a topic that ignore the owner, and a write that accepts any key. */
export const plantedFeature: Feature = {
  name: 'planted',
  routes: [
    on(readAny, async ({ db, input }) => {
      const [row] = await db.select().from(assignments).where(eq(assignments.id, input.id))
      return { title: row?.title ?? '' }
    }),
    on(deleteAny, async ({ db, input }) => {
      await db.delete(assignments).where(eq(assignments.id, input.id))
      return {}
    }),
    on(takeAny, () => ({})),
  ],
  live: [{ topic: 'planted', may: async () => true, at: async () => 0 }],
}

/** Homework, in which one read and one write forget to compare the owner. */
export function plantedLeaks(homework: Feature): Feature {
  const leaking = [
    on(readAssignment, async ({ db, input }) => {
      const [row] = await db.select({ owner: assignments.userId }).from(assignments).where(eq(assignments.id, input.id))
      const owner = row && (await profileById(db, row.owner))
      return assignmentOrNotFound(owner && (await assignmentBy(db, asOwner(owner), input.id)))
    }),
    on(deleteAssignment, async ({ db, input }) => {
      await db.delete(assignments).where(eq(assignments.id, input.id))
      return { undo: input.id }
    }),
  ]
  const other = ({ endpoint }: Feature['routes'][number]) =>
    leaking.find((one) => one.endpoint.path === endpoint.path && one.endpoint.method === endpoint.method)
  return { ...homework, routes: homework.routes.map((route) => other(route) ?? route) }
}

export const plantedAccess: AccessRows = {
  feature: 'planted',
  make: homeworkAccess.make,
  rows: [
    accessRow(readAny, 'record', ({ kept = '' }) => ({ id: kept })),
    accessRow(deleteAny, 'record', ({ kept = '' }) => ({ id: kept })),
    accessRow(takeAny, 'self', () => ({ title: 'Quiz' })),
  ],
  topics: [{ topic: 'planted', key: ({ kept = '' }) => kept }],
}
