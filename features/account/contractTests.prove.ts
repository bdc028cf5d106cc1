import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import { run } from '../../scripts/run.ts'
import type { Engine } from '../../server/db/db.ts'

const least = 80

/** The contract tests of sign-in, on the engine under proof. */
export async function runContractTests(engine: Engine): Promise<ProofOutcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  const file = path.join(folder, 'results.json')
  const { output } = await run(
    'vitest',
    ['run', 'features/account', '--project', engine, '--reporter=json', `--outputFile=${file}`],
    {
      quiet: true,
    },
  )
  const counted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  fs.rmSync(folder, { recursive: true, force: true })
  const passed = Number(counted.numPassedTests ?? 0)
  const failed = Number(counted.numFailedTests ?? 0)
  return {
    line: `${passed} contract tests passed, ${failed} failed`,
    faults: failed > 0 || passed < least || counted.success !== true ? [`contract tests: ${output.slice(-2000)}`] : [],
  }
}
