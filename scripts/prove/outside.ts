import type { Database } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'
import { runApp } from '../../server/testing/run.ts'
import type { ProofOutcome } from './outcome.ts'
import { tryAnswers } from './outside/answers.ts'
import { missedOutsideHoles } from './outside/holes.ts'
import { spellings } from './outside/spellings.ts'
import {
  clientIn,
  type Tried,
  tryAllowed,
  tryNames,
  tryRebinding,
  tryRedirectsTo,
  trySpellings,
} from './outside/tries.ts'
import { makeWorld } from './outside/world.ts'

export async function proveOutside(database: Database, quick: boolean): Promise<ProofOutcome> {
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    return await proveGuardedClient(app.shell, quick ? 5 : 1, false)
  } finally {
    await app.close()
  }
}

/**
 * The server asks no machine that is not public, however its address is spelled, whoever names it and whatever it says
 * later; and takes no more of an answer than its use allows. One of `share` is tried; `brief` plants few holes.
 */
export async function proveGuardedClient(shell: Shell, share: number, brief: boolean): Promise<ProofOutcome> {
  const world = await makeWorld()
  const tried: Tried = {
    ...{ world, share, ask: clientIn(shell, world.network) },
    ...{ faults: [], count: { tries: 0, allowed: 0 } },
  }
  try {
    await tryAllowed(tried)
    await trySpellings(tried)
    await tryNames(tried)
    await tryRebinding(tried)
    await tryRedirectsTo(tried)
    await tryAnswers(tried)
    const { planted, missed } = await missedOutsideHoles(shell, world, share, brief)
    return {
      line:
        `${spellings.length} spellings, ${tried.count.tries} tries by spelling, name, lying name server, redirect and answer; ` +
        `${tried.count.allowed} controls; ${tried.faults.length} faults; ${planted - missed.length} of ${planted} planted holes found`,
      faults: [...tried.faults.slice(0, 60), ...missed],
    }
  } finally {
    await world.close()
  }
}
