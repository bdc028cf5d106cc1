// @ts-check
import http from 'node:http'
import { PGlite } from '@electric-sql/pglite'

/* The baseline of a start on the embedded database: opens the folder, asks once, listens; closes it at the end. */
const database = await PGlite.create(process.env.QUAD_DATA ?? '')
const { rows } = await database.query('select count(*)::int as people from profiles')
http.createServer((_, response) => response.end(JSON.stringify(rows))).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', async () => {
  await database.close()
  process.exit()
})
