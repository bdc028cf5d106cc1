import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectFills } from '../../contract/slot.ts'
import { requestReset } from '../../features/account/contract.ts'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { connect, type Database } from '../../server/db/db.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { fillDemo } from '../../server/demo/fill.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { features } from '../../server/features.ts'
import { readStaticFiles } from '../../server/http/static.ts'
import { makeLog } from '../../server/log.ts'
import { drawSecret } from '../../server/secrets.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { initialise } from '../../server/testing/initialised.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { dataFilesOf } from '../../server/testing/traces.ts'
import { run } from '../run.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere } from './sampled.ts'
import { judged } from './secrets/exceptions.ts'
import { goThroughEverything } from './secrets/journey.ts'
import { readLetters } from './secrets/letters.ts'
import { failEverything, misuseSecrets, readEverything } from './secrets/misuse.ts'
import {
  buildWith,
  filesOfDatabase,
  findInFolder,
  readDatabase,
  serverBundle,
  settingsNamed,
} from './secrets/places.ts'
import { missedSecrets, plantedSecrets, talkativeFeature } from './secrets/plantedSecrets.ts'
import { searchStart } from './secrets/start.ts'
import { type FoundSecret, makeVault } from './secrets/vault.ts'
import type { Traffic } from './secrets/watch.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * Somebody uses everything that has a secret, and then each secret is searched for, in every spelling, wherever Quad
 * writes: none is in the database, its files, the log, an address, a refusal, a later answer, an archive or the bundle.
 */
export async function proveSecrets(given: Database, quick: boolean): Promise<ProofOutcome> {
  // The bundles are the same for both engines.
  const isWhole = plantsHere(given, quick)
  await run('node', ['scripts/build.ts', '--if-stale'])
  const { database, folder, close } = given.engine === 'embedded' ? await onDisk() : { ...none, database: given }
  const log: string[] = []
  const vault = makeVault()
  const post = await startSmtp()
  const settings = { QUAD_SECRET: drawSecret(), METRICS_TOKEN: randomBytes(24).toString('base64url') }
  for (const [name, value] of Object.entries(settings)) vault.keep(name, value)
  const logTo = { write: (line: string) => log.push(line) }
  const more = { ...settings, SMTP_URL: post.url, LOG_LEVEL: 'trace' }
  const offered = [...features, talkativeFeature]
  const app = await runApp(database, more, readStaticFiles(dist, collectFills(features)), offered, logTo)
  let built = ''
  try {
    const traffic: Traffic = { addresses: [], refusals: [], answers: [] }
    await fillDemo(app.shell, features)
    const journey = {
      app,
      vault,
      traffic,
      letters: readLetters(app, vault, post),
      metricsToken: settings.METRICS_TOKEN,
    }
    const { people, archive } = await goThroughEverything(journey)
    const waiting = await whileMailWaits(app, post, async () => {
      succeeded(await app.browser().call(requestReset, { email: people[1]?.email ?? '' }))
    })
    await journey.letters.linkTo(people[1]?.email ?? '')
    const misused = await misuseSecrets(app, vault, traffic)
    traffic.answers.length = 0
    const read = await readEverything(people)
    const failed = await failEverything(app, people, vault)
    await app.settle()
    if (isWhole) built = await buildWith(settings)

    const texts = await readDatabase(app)
    const stored = await filesOfDatabase(app, folder)
    const bundles = isWhole
      ? [findInFolder(vault, built, 'dist'), findInFolder(vault, serverBundle, 'dist-server')]
      : []
    const inFiles = findInFolder(vault, stored, 'the database’s files')
    const found: FoundSecret[] = [
      ...[...texts].flatMap(([place, text]) => vault.find(place, text)),
      ...[...waiting].flatMap(([place, text]) => vault.find(place, text)),
      ...[...dataFilesOf(app), ...archive].flatMap(([place, bytes]) => vault.find(place, bytes)),
      ...vault.find('the log', log.join('')),
      ...traffic.addresses.flatMap((address) => vault.find('an address', address)),
      ...vault.find('a refusal', traffic.refusals.join('\n')),
      ...vault.find('a later answer', traffic.answers.join('\n')),
      ...bundles.flatMap((one) => one.found),
      ...inFiles.found,
      ...(await searchStart(vault, given)),
    ]
    const { faults, unused, excused } = judged(found, database.engine)
    const said = log.filter((line) => /Failing row|"params"|params: /.test(line)).slice(0, 5)
    const blind = isWhole ? await missedSecrets(app, vault, { log, built }) : []
    return {
      line:
        `${vault.all().length} secrets of ${new Set(vault.all().map(({ name }) => name)).size} kinds in every spelling: ` +
        `${log.length} log lines, ${traffic.addresses.length} addresses, ${misused} refusals, ${read} later answers, ${texts.size} columns, ` +
        `${inFiles.files} files of the database, ${dataFilesOf(app).size} of Quad, ${archive.size} of an archive, ` +
        `${bundles.reduce((sum, { files }) => sum + files, 0)} of the bundles; ${failed} writes that failed; ${faults.length} found, ${excused} named exceptions; ` +
        foundWords(isWhole ? plantedSecrets : 0, blind),
      faults: [
        ...faults.slice(0, 40),
        ...unused,
        ...(isWhole ? settingsNamed(built) : []),
        ...said.map((line) => `the log holds the values of a statement: ${line.slice(0, 200)}`),
        ...(failed >= 4 ? [] : [`only ${failed} writes failed, so that the log of failures proves nothing`]),
        ...blind,
      ],
    }
  } finally {
    await app.close()
    await post.close()
    await close()
    if (built) fs.rmSync(built, { recursive: true, force: true })
  }
}

const none = { folder: null, close: async () => {} }

/** The embedded database in a folder, as an installation has it: its files are searched, too. */
async function onDisk() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  const folder = path.join(home, 'database')
  await initialise(folder)
  const opened = await openEmbedded({ folder })
  const config = { host: opened.host, user: 'postgres', database: 'postgres' }
  const database = connect('embedded', config, makeLog('silent'))
  await migrateDatabase(database, features)
  return {
    ...{ database, folder },
    close: async () => {
      await database.close()
      await opened.close()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The database while a mail with a link waits for the mail server. */
async function whileMailWaits(
  app: Running,
  { state }: Awaited<ReturnType<typeof startSmtp>>,
  send: () => Promise<void>,
): Promise<Map<string, string>> {
  let release = () => {}
  state.held = new Promise((resolve) => {
    release = resolve
  })
  await send()
  const texts = await readDatabase(app)
  release()
  state.held = undefined
  await app.settle()
  return new Map([...texts].map(([place, text]) => [`${place} while a mail waits`, text]))
}
