import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import type { Database } from '../../server/db/db.ts'
import { runContractTests } from './contractTests.prove.ts'
import { guessFromEverywhere, guessWithForgedHeaders } from './guessing.prove.ts'
import { spendTogether } from './links.prove.ts'
import { attackPasskeys } from './passkeys/passkeys.prove.ts'
import { compareAnswers } from './timing.prove.ts'
import { attackSecondFactors } from './twoFactor/secondFactors.prove.ts'

/** Sign-in keeps its promises: nobody gets in by guessing, forging, racing or measuring time. */
export async function proveAuth(database: Database, quick: boolean): Promise<ProofOutcome> {
  const none = { line: 'contract tests run with the others', faults: [] }
  const tests = quick ? none : await runContractTests(database.engine)
  const attacks = [
    () => guessFromEverywhere(database, quick ? 100 : 1000),
    () => guessWithForgedHeaders(database, quick ? 300 : 10_000),
    () => spendTogether(database, quick ? 2 : 20, 50),
    () => compareAnswers(database, quick ? 20 : 500),
    () => attackSecondFactors(database, quick),
    () => attackPasskeys(database, quick),
  ]
  const parts = [tests]
  for (const attack of attacks) {
    // Each counts tries and networks from none.
    await database.pool.query('delete from attempts')
    parts.push(await attack())
  }
  return { line: parts.map(({ line }) => line).join('; '), faults: parts.flatMap(({ faults }) => faults) }
}
