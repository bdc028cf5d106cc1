import { proveAuth } from '../features/account/auth.prove.ts'
import type { Database } from '../server/db/db.ts'
import { featuresWithRows, proveAccess, proveAccessOf } from './prove/access.ts'
import { proveBooking } from './prove/booking.ts'
import { proveCrash } from './prove/crash.ts'
import { onEngine, provenEngines } from './prove/engines.ts'
import { proveHistories } from './prove/histories.ts'
import { proveInput } from './prove/input.ts'
import { proveMoney } from './prove/money.ts'
import type { ProofOutcome } from './prove/outcome.ts'
import { proveOutside } from './prove/outside.ts'
import { proveOverload } from './prove/overload.ts'
import { proveReminders } from './prove/reminders.ts'
import { proveSeats } from './prove/seats.ts'
import { proveSecrets } from './prove/secrets.ts'
import { proveSlots } from './prove/slots.ts'
import { proveWeb } from './prove/web.ts'
import { proveXss } from './prove/xss.ts'

/**
 * `npm run prove [-- NAME] [--quick|--full]`: the proof of that name, or all of them, on each engine, or once where no
 * engine plays a part: faults, and in the end a table with a line for each. The last line says ok, or names those with
 * faults; the command ends with 1 then.
 * `npm run prove -- access FEATURE` tries the endpoints of one feature.
 */
const proofs: Record<
  string,
  (database: Database, quick: boolean, full: boolean, feature: string | undefined) => Promise<ProofOutcome>
> = {
  access: (database, quick, _full, feature) =>
    feature === undefined ? proveAccess(database, quick) : proveAccessOf(database, feature),
  auth: proveAuth,
  input: proveInput,
  xss: proveXss,
  web: proveWeb,
  outside: proveOutside,
  secrets: proveSecrets,
  overload: proveOverload,
  crash: proveCrash,
  histories: proveHistories,
  reminders: proveReminders,
  booking: proveBooking,
  money: proveMoney,
  seats: proveSeats,
}
/** Those of pure functions. */
const withoutEngine: Record<string, (quick: boolean, full: boolean) => ProofOutcome> = { slots: proveSlots }
const all = [...Object.keys(proofs), ...Object.keys(withoutEngine)]

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('--'))
const words = given.filter((word) => !word.startsWith('--'))
const [feature] = words[0] === 'access' ? words.filter((word) => featuresWithRows.includes(word)) : []
const names = words.filter((word) => word !== feature)
const unknown = names.find((name) => !all.includes(name)) ?? options.find((one) => !['--quick', '--full'].includes(one))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no proof named ${JSON.stringify(unknown)}. There are: ${all.join(', ')}; --quick and --full; for access, a feature: ${featuresWithRows.join(', ')}.\n`,
  )
  process.exit(1)
}
const [quick, full] = [options.includes('--quick'), options.includes('--full')]
const wanted = (name: string) => names.length === 0 || names.includes(name)
const lines: string[] = []
const red: string[] = []

async function tell(name: string, prove: () => Promise<ProofOutcome>): Promise<void> {
  const began = performance.now()
  const { line, faults } = await prove().catch((error: Error) => ({
    line: 'it ended early',
    faults: [error.stack ?? error.message],
  }))
  const seconds = `${Math.round((performance.now() - began) / 1000)} s`
  const verdict = `${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${seconds.padStart(6)}  ${line}`
  process.stdout.write(`${[...faults.map((fault) => `  ${fault}`), verdict].join('\n')}\n`)
  lines.push(verdict)
  if (faults.length > 0) red.push(name)
}

for (const [name, prove] of Object.entries(proofs))
  for (const engine of wanted(name) ? provenEngines : [])
    await tell(`${name} on ${engine}`, () => onEngine(engine, (database) => prove(database, quick, full, feature)))
for (const [name, prove] of Object.entries(withoutEngine))
  if (wanted(name)) await tell(name, async () => prove(quick, full))
if (lines.length > provenEngines.length) process.stdout.write(`\n${lines.join('\n')}\n`)
process.stdout.write(red.length === 0 ? `ok: ${lines.length} proofs\n` : `FAILED: ${red.join(', ')}\n`)
process.exit(red.length > 0 ? 1 : 0)
