import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import { run } from '../../scripts/run.ts'
import type { Engine } from '../../server/db/db.ts'

const least = 80

/** The contract tests of sign-in, on the engine under proof. */
export async function runContractTests(engine: Engine, quick: boolean): Promise<ProofOutcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  const file = path.join(folder, 'results.json')
  const which = quick ? 'features/account/reset.test.ts' : 'features/account'
  const { output } = await run(
    'vitest',
    ['run', which, '--project', engine, '--reporter=json', `--outputFile=${file}`],
    {
      quiet: true,
    },
  )
  const counted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  fs.rmSync(folder, { recursive: true, force: true })
  const passed = Number(counted.numPassedTests ?? 0)
  const failed = Number(counted.numFailedTests ?? 0)
  const enough = quick || passed >= least
  return {
    line: `${passed} contract tests passed, ${failed} failed`,
    faults:
      failed > 0 || passed === 0 || !enough || counted.success !== true
        ? [`contract tests: ${output.slice(-2000)}`]
        : [],
  }
}
