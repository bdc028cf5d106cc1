import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import { undoById } from '../../contract/undo.ts'
import type { Feature } from '../feature.ts'
import { job } from '../jobs/jobs.ts'
import { on } from '../route.ts'
import {
  eraseUndoRecords,
  forgetUndoRecord,
  lockUndoRecord,
  purgeUndoRecords,
  undoExport,
  undoPeriodMs,
} from './records.ts'

/** What can be undone, of all features: they say how under `undo`, and what else they keep for it under `purge`. */
export const undoFeature: Feature = {
  name: 'undo',
  routes: [
    on(undoById, async ({ db, me, input, now, shell }) => {
      const record = await lockUndoRecord(db, me, input.id)
      if (!record || !(await shell.undo.restore({ db, me, now, shell }, record)))
        throw new Refusal('not_found', 'This cannot be undone any more, or it is not yours.')
      await forgetUndoRecord(db, record)
      return {}
    }),
  ],
  jobs: [
    job({
      name: 'undo-purge',
      payload: z.strictObject({}),
      every: '47 * * * *',
      run: async ({ database, clock, undo }) => {
        const before = new Date(clock().getTime() - undoPeriodMs)
        await undo.purge(database.db, before)
        await purgeUndoRecords(database.db, before)
      },
    }),
  ],
  tables: ['undo_records'],
  export: undoExport,
  erase: eraseUndoRecords,
}
