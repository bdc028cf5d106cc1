import type { Database } from '../../server/db/db.ts'
import type { Feature } from '../../server/feature.ts'
import { noStaticFiles } from '../../server/http/static.ts'
import { type Running, runApp } from '../../server/testing/run.ts'

/** What a node is cut off with. */
export class Killed extends Error {
  override stack = ''
}

/** A transaction of a node that is its last: the so-many-th from now on, before its commit or after. */
export type Death = { transaction: number; committed: boolean }

export type Mortal = { app: Running; kill: (death: Death | undefined) => void }

/**
 * A Quad that can be killed: before the commit of a transaction nothing of it stays, after it only its answer is lost.
 * Each node has connections of its own where the engine has them.
 */
export async function startMortal(
  database: Database,
  settings: Record<string, string>,
  offered: Feature[],
): Promise<Mortal> {
  let left: Death | undefined
  const mortal: Database = {
    ...database,
    async transaction(work) {
      const dies = left !== undefined && --left.transaction === 0 ? left : undefined
      if (dies) left = undefined
      const done = await database.transaction(async (db) => {
        const made = await work(db)
        if (dies && !dies.committed) throw new Killed()
        return made
      })
      if (dies) throw new Killed()
      return done
    },
  }
  const app = await runApp(mortal, { LOG_LEVEL: 'silent', ...settings }, noStaticFiles, offered)
  return {
    app,
    kill(death) {
      left = death && { ...death }
    },
  }
}
