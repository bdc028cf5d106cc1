import { askDatabase } from '../server/backups/take.ts'
import { type Opened, openDatabase } from '../server/db/open.ts'
import { type Diagnosis, ok, runCheck } from '../server/doctor/check.ts'
import { notOpened } from '../server/doctor/database.ts'
import { examine } from '../server/doctor/examine.ts'
import { readEnv, wrongSettingsIn } from '../server/env.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { makeSecrets } from '../server/secrets.ts'
import { endWithWords, nameDatabase, settingsHere } from './command.ts'
import { readTyped } from './usage.ts'

/** Checks the installation and changes nothing. Status 1 when something does not work. */
readTyped('doctor')
const settings = await endWithWords(async () => settingsHere(), 'failed   Settings: ')
const wrong = wrongSettingsIn(settings)
for (const words of wrong) tell({ name: 'Settings', state: 'failed', seen: words, todo: null })
if (wrong.length > 0) {
  process.stdout.write('Nothing else was checked. Correct the settings, and run this again.\n')
  process.exit(1)
}

const env = readEnv(settings)
nameDatabase(env)
tell({ name: 'Settings', ...ok(`All settings can be used; NODE_ENV is ${env.NODE_ENV}.`) })

let opened: Opened | undefined
const opening = await runCheck(
  {
    name: 'Database',
    seconds: 60,
    async look() {
      try {
        opened = await openDatabase(env, makeLog('silent'), { join: true })
        return ok('')
      } catch (error) {
        return notOpened(error, env)
      }
    },
    todo: 'See docs/operations.md, "When the database does not open".',
  },
  env,
)
const found = [
  ...(opening.state === 'ok' ? [] : [opening]),
  ...(await examine({
    env,
    endings: features.flatMap(({ endings = [] }) => endings),
    ...(opened && { ask: askDatabase(opened.database), secrets: makeSecrets(opened.secret) }),
  })),
]
await opened?.close()
for (const diagnosis of found) tell(diagnosis)
const count = (state: Diagnosis['state']) => found.filter((one) => one.state === state).length
process.stdout.write(`${count('ok') + 1} ok, ${count('warning')} with a warning, ${count('failed')} failed.\n`)
process.exit(count('failed') > 0 ? 1 : 0)

function tell({ name, state, seen, todo }: Diagnosis): void {
  process.stdout.write(`${state.padEnd(8)} ${name}: ${seen}\n${todo ? `${' '.repeat(9)}To do: ${todo}\n` : ''}`)
}
