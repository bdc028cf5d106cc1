import { slot } from '../../contract/slot.ts'
import type { Db } from '../db/db.ts'
import type { RestoreFromUndo } from './records.ts'

/** How a feature restores what it deleted or changed, by the kinds under which it archives (records.ts). */
export const undoRestorers = slot<Record<string, RestoreFromUndo>>('undo.restorers')

/** Deletes what a feature marked as deleted before that moment, since nobody can undo that any more. */
export const undoPurges = slot<(db: Db, before: Date) => Promise<void>>('undo.purges')
