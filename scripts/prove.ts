import { proveAuth } from '../features/account/auth.prove.ts'
import type { Database } from '../server/db/db.ts'
import { proveAccess } from './prove/access.ts'
import { proveCrash } from './prove/crash.ts'
import { onEngine, provenEngines } from './prove/engines.ts'
import type { ProofOutcome } from './prove/outcome.ts'

/** `npm run prove -- NAME [--quick|--full]`: one line with counts for each engine, faults above it; 1 when there are any. */
const proofs: Record<string, (database: Database, quick: boolean, full: boolean) => Promise<ProofOutcome>> = {
  access: proveAccess,
  auth: proveAuth,
  crash: proveCrash,
}

const [name = '', ...options] = process.argv.slice(2)
const prove = proofs[name]
if (!prove) {
  process.stderr.write(
    `There is no proof named ${JSON.stringify(name)}. There are: ${Object.keys(proofs).join(', ')}.\n`,
  )
  process.exit(1)
}
let failed = false
for (const engine of provenEngines) {
  const { line, faults } = await onEngine(engine, (database) =>
    prove(database, options.includes('--quick'), options.includes('--full')),
  )
  for (const fault of faults) process.stdout.write(`  ${fault}\n`)
  process.stdout.write(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name} on ${engine}: ${line}\n`)
  if (faults.length > 0) failed = true
}
process.exit(failed ? 1 : 0)
