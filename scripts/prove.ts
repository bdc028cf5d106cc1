import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { proveAuth } from '../features/account/auth.prove.ts'
import type { Database, Engine } from '../server/db/db.ts'
import { setup as bundlePrograms } from '../server/testing/bundled.ts'
import { featuresWithRows, proveAccess, proveAccessOf } from './prove/access.ts'
import { proveBooking } from './prove/booking.ts'
import { runConcurrently } from './prove/concurrently.ts'
import { proveCrash } from './prove/crash.ts'
import { onEngine, prepareEngines, provenEngines } from './prove/engines.ts'
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
import { run } from './run.ts'

/**
 * `npm run prove [-- NAME] [--quick|--full]`: the proof of that name, or all of them, on each engine, or once where no
 * engine plays a part: faults, and in the end a table with a line for each. The last line says ok, or names those with
 * faults; the command ends with 1 then. Two run side by side, each in a process of its own for all its engines.
 * `npm run prove -- access FEATURE` tries the endpoints of one feature; `--on=postgres` takes one engine.
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

/** No statement of theirs is about an engine: they run on one. */
const onAnyEngine = ['outside']
/** What measures how much a machine does: nothing else runs meanwhile. */
const alone = ['overload']
/** What measures, kills, or reads the files of the database: on a PostgreSQL of its own, as an installation has it. */
const onOwnServer = ['overload', 'crash', 'secrets']
/** What takes longest comes first, so that both lanes end at about the same time. */
const longest = ['crash', 'access']
const lanes = 2

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('--'))
const words = given.filter((word) => !word.startsWith('--'))
const [feature] = words[0] === 'access' ? words.filter((word) => featuresWithRows.includes(word)) : []
const names = words.filter((word) => word !== feature)
const engines = provenEngines.filter((engine) => options.includes(`--on=${engine}`))
/** What the processes of a run are called with: no other processes. */
const here = '--here'
const known = ['--quick', '--full', here, ...provenEngines.map((engine) => `--on=${engine}`)]
const unknown = names.find((name) => !all.includes(name)) ?? options.find((one) => !known.includes(one))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no proof named ${JSON.stringify(unknown)}. There are: ${all.join(', ')}; ${known.join(', ')}; for access, a feature: ${featuresWithRows.join(', ')}.\n`,
  )
  process.exit(1)
}
const [quick, full] = [options.includes('--quick'), options.includes('--full')]
/** One proof on one engine, or on none. */
type Part = { name: string; engine?: Engine; prove: () => Promise<ProofOutcome> }
const parts: Part[] = [
  ...Object.entries(proofs).flatMap(([name, prove]) =>
    (engines.length > 0 ? engines : provenEngines.slice(onAnyEngine.includes(name) ? -1 : 0)).map((engine) => ({
      ...{ name, engine },
      prove: () =>
        onEngine(engine, (database) => prove(database, quick, full, feature), { alone: onOwnServer.includes(name) }),
    })),
  ),
  ...Object.entries(withoutEngine).map(([name, prove]) => ({ name, prove: async () => prove(quick, full) })),
].filter(({ name }) => names.length === 0 || names.includes(name))
const verdicts = new Map<Part, string>()
const red: string[] = []

/** Proves it in this process, and says what came of it. */
async function tell(part: Part): Promise<void> {
  const began = performance.now()
  const { line, faults } = await part.prove().catch((error: Error) => ({
    line: 'it ended early',
    faults: [error.stack ?? error.message],
  }))
  const seconds = `${Math.round((performance.now() - began) / 1000)} s`
  const verdict = `${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${titleOf(part).padEnd(20)} ${seconds.padStart(6)}  ${line}`
  process.stdout.write(`${[...faults.map((fault) => `  ${fault}`), verdict].join('\n')}\n`)
  verdicts.set(part, verdict)
  if (faults.length > 0) red.push(titleOf(part))
}

/** Proves it, on all its engines, in a process of its own, whose words are shown once it has ended. */
async function tellOfProcess(name: string, env: Record<string, string>): Promise<void> {
  const args = ['scripts/prove.ts', name, ...(feature === undefined ? [] : [feature]), here, ...options]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const lines = said.trimEnd().split('\n').slice(0, -1)
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const part of parts.filter((one) => one.name === name)) {
    const title = titleOf(part)
    const verdict =
      lines.findLast((line) => /^(ok|FAILED) /.test(line) && line.includes(`  ${title} `)) ??
      `FAILED  ${title} ended early with code ${code}`
    verdicts.set(part, verdict)
    if (!verdict.startsWith('ok ')) red.push(title)
  }
}

function titleOf({ name, engine }: Part): string {
  return engine === undefined ? name : `${name} on ${engine}`
}

const began = performance.now()
if (parts.length === 1 || options.includes(here)) for (const part of parts) await tell(part)
else {
  // Once, and not by several that would write the same files.
  await run('node', ['scripts/build.ts', '--if-stale'])
  // As for the tests: what the proofs start loads in less than half the time.
  await bundlePrograms()
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled')
  const prepared = await prepareEngines(provenEngines.filter((engine) => parts.some((part) => part.engine === engine)))
  const tried = [...new Set(parts.map(({ name }) => name))]
  const beside = tried.filter((name) => !alone.includes(name) && !longest.includes(name))
  const inOrder = [...longest.filter((name) => tried.includes(name)), ...beside]
  await runConcurrently(inOrder.length, lanes, async (at) => {
    const name = inOrder[at]
    if (name !== undefined) await tellOfProcess(name, prepared.env)
  })
  for (const name of alone.filter((one) => tried.includes(one))) await tellOfProcess(name, prepared.env)
  await prepared.end()
  process.stdout.write(`\n${parts.map((part) => verdicts.get(part)).join('\n')}\n`)
}
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(red.length === 0 ? `ok: ${parts.length} proofs in ${seconds} s\n` : `FAILED: ${red.join(', ')}\n`)
process.exit(red.length > 0 ? 1 : 0)
