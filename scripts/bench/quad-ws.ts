import http from 'node:http'
import { boot, makeShell, serveLive } from '../../server/boot.ts'
import { connect } from '../../server/db.ts'
import { readEnv } from '../../server/env.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { noFiles } from '../../server/http/static.ts'
import { isLive } from '../../server/live/handshake.ts'
import { makeLog } from '../../server/log.ts'
import { obey } from './order.ts'

/*
 * Quad with a topic that everybody may listen to. All walls are on: session, Origin, the looks at sessions and counters,
 * beats. Only the word to broadcast comes from the bench, on both sides alike, so that fan-out alone is measured.
 */
const everybody: Feature = {
  name: 'all',
  routes: [],
  live: [{ topic: 'all', may: async () => true, at: async () => 0 }],
  tables: [],
  export: async () => ({}),
  erase: async () => {},
}
const env = readEnv(process.env)
const log = makeLog('error')
const database = connect('postgres', { connectionString: env.DATABASE_URL }, log)
const offered = [...features, everybody]
const shell = makeShell(env, log, database, env.QUAD_SECRET ?? '', offered)
const app = await boot(shell, offered, noFiles, { ready: () => true })
const server = http.createServer({ shouldUpgradeCallback: isLive }, app)
serveLive(shell, server, () => true)
let seq = 0
obey(() => shell.live.publish(database.db, 'all', 'everybody', ++seq))
server.listen(env.PORT, env.HOST)
