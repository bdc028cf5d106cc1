import pg from 'pg'
import { serveBare } from './bare.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 8 })

await serveBare(async (name, text, values) => (await pool.query({ name, text, values })).rows)
