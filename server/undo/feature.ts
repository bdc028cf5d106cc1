import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { undoById } from '../../contract/undo.ts'
import { sqlState } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { job } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import { on } from '../route.ts'
import {
  forgetUndoRecord,
  lockUndoRecord,
  purgeUndoRecords,
  type RestoreFromUndo,
  type UndoContext,
  type UndoRecord,
  undoExport,
  undoPeriodMs,
} from './records.ts'
import { undoPurges, undoRestorers } from './slots.ts'

/** Undo for all features: each says in the slots how to restore, and which deletions it marks. */
export const undoFeature: Feature = {
  name: 'undo',
  routes: [
    on(undoById, async ({ db, me, input, now, shell }) => {
      const record = await lockUndoRecord(db, me, input.id)
      const restored = record && (await restoreRecord({ db, me, now, shell }, record).catch(refuseTaken(shell.log)))
      if (!restored) throw new Refusal('not_found', 'This cannot be undone any more, or it is not yours.')
      await forgetUndoRecord(db, record)
      return restored === true ? {} : restored
    }),
  ],
  jobs: [
    job({
      name: 'undo-purge',
      payload: z.strictObject({}),
      every: '47 * * * *',
      run: async ({ database, clock, fills }) => {
        const before = new Date(clock().getTime() - undoPeriodMs)
        for (const { value: purge } of fills(undoPurges)) await purge(database.db, before)
        await purgeUndoRecords(database.db, before)
      },
    }),
  ],
  data: { tables: { undo_records: 'delete' }, export: undoExport, exported: { undo_records: 'undoRecords' } },
}

/** What a constraint refuses stands in the place of what was to come back. */
function refuseTaken(log: Logger): (error: unknown) => never {
  return (error) => {
    if (!sqlState(error)?.startsWith('23')) throw error
    log.warn({ err: error }, 'an undo was refused by a constraint of the database')
    throw new Refusal('conflict', 'This cannot be undone any more: something else stands in its place.')
  }
}

function restoreRecord(context: UndoContext, record: UndoRecord): ReturnType<RestoreFromUndo> {
  const { value: restorers } =
    context.shell.fills(undoRestorers).find(({ feature }) => feature === record.feature) ?? {}
  const restore = restorers?.[record.kind]
  if (!restore) throw new Error(`${record.feature} has no undo restorer for ${record.kind}`)
  return restore(context, record)
}
