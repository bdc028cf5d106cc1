// @ts-check
import http from 'node:http'
import pg from 'pg'

/*
 * The baseline of a start on PostgreSQL: connects, asks once, listens. In JavaScript, since Node's stripper of types
 * would take a third of its time.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '' })
const { rows } = await pool.query('select count(*)::int as people from profiles')
http.createServer((_, response) => response.end(JSON.stringify(rows))).listen(Number(process.env.PORT), '127.0.0.1')
