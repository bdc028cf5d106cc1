import http from 'node:http'
import { boot, makeShell, serveLive } from '../../server/boot.ts'
import { connect } from '../../server/db/db.ts'
import { readEnv } from '../../server/env.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { noStaticFiles } from '../../server/http/static.ts'
import { isLiveRequest } from '../../server/live/handshake.ts'
import { makeLog } from '../../server/log.ts'
import { obeyOrders } from './broadcasts.ts'

/*
 * Quad with a topic to which everybody may listen. All checks are on: session, Origin, the checks of sessions and
 * counters, heartbeats. Only the order to broadcast comes from the bench, the same on both sides, so that it measures
 * fan-out alone.
 */
const everybody: Feature = {
  name: 'all',
  routes: [],
  live: [{ topic: 'all', may: async () => true, at: async () => 0 }],
}
const env = readEnv(process.env)
const log = makeLog('error')
const database = connect('postgres', { connectionString: env.DATABASE_URL }, log)
const offered = [...features, everybody]
const shell = makeShell(env, log, database, env.QUAD_SECRET ?? '', offered)
const app = await boot(shell, offered, noStaticFiles, { ready: () => true })
const server = http.createServer({ shouldUpgradeCallback: isLiveRequest }, app)
serveLive(shell, server, () => true)
let seq = 0
obeyOrders(() => shell.live.publish(database.db, 'all', 'everybody', ++seq))
server.listen(env.PORT, env.HOST)
