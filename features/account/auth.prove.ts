import { onEngine } from '../../scripts/prove/engines.ts'
import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import type { Database, Engine } from '../../server/db/db.ts'
import { runContractTests } from './contractTests.prove.ts'
import { guessFromEverywhere, guessWithForgedHeaders } from './guessing.prove.ts'
import { spendTogether } from './links.prove.ts'
import { attackPasskeys } from './passkeys/passkeys.prove.ts'
import { compareAnswers } from './timing.prove.ts'
import { attackSecondFactors } from './twoFactor/secondFactors.prove.ts'

/** Sign-in keeps its promises: nobody gets in by guessing, forging, racing or measuring time. */
export async function proveAuth(database: Database, quick: boolean): Promise<ProofOutcome> {
  const { engine } = database
  const tests = await runContractTests(engine, quick)
  const everywhere = await guessFromEverywhere(database, quick ? 100 : 1000)
  const forged = await apart(engine, (own) => guessWithForgedHeaders(own, quick ? 500 : 10_000))
  const links = await apart(engine, (own) => spendTogether(own, quick ? 3 : 20, 50))
  const alike = await apart(engine, (own) => compareAnswers(own, quick ? 40 : 500))
  const second = await apart(engine, (own) => attackSecondFactors(own, quick))
  const passkeys = await apart(engine, (own) => attackPasskeys(own, quick))
  const parts = [tests, everywhere, forged, links, alike, second, passkeys]
  return { line: parts.map(({ line }) => line).join('; '), faults: parts.flatMap(({ faults }) => faults) }
}

/** Each part counts tries and networks, so each gets a database of its own. */
function apart(engine: Engine, work: (database: Database) => Promise<ProofOutcome>): Promise<ProofOutcome> {
  return onEngine(engine, work)
}
