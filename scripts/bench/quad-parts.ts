import http from 'node:http'
import { boot, makeShell } from '../../server/boot.ts'
import { openDatabase } from '../../server/db/open.ts'
import { readEnv } from '../../server/env.ts'
import { features } from '../../server/features.ts'
import { noStaticFiles } from '../../server/http/static.ts'
import { makeLog } from '../../server/log.ts'
import { madeFeatures } from './parts.ts'

/* Quad with as many parts of the dashboard as PARTS says, on either engine. */
const env = readEnv(process.env)
const log = makeLog('error')
const { database, secret } = await openDatabase(env, log)
const offered = [...features, ...madeFeatures(Number(process.env.PARTS))]
const shell = makeShell(env, log, database, secret, offered)
const app = await boot(shell, offered, noStaticFiles, { ready: () => true })
http.createServer(app).listen(env.PORT, env.HOST)
