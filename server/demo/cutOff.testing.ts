import { boot, makeShell } from '../boot.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { noStaticFiles } from '../http/static.ts'
import { makeLog } from '../log.ts'

/** A start of the demo campus that ends itself as kill -9 does, right after the feature named in its argument. */
const [last] = process.argv.slice(2)
const env = readEnv(process.env)
const log = makeLog('silent')
const { database, secret } = await openDatabase(env, log)
await migrateDatabase(database, features)
const cutOff = features.map((feature) => ({
  ...feature,
  async seed(...given: Parameters<NonNullable<typeof feature.seed>>) {
    await feature.seed?.(...given)
    if (feature.name === last) process.kill(process.pid, 'SIGKILL')
  },
}))
await boot(makeShell(env, log, database, secret, cutOff), cutOff, noStaticFiles, { ready: () => true })
process.exit(3)
