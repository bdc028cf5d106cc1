import { PGlite } from '@electric-sql/pglite'
import { serveBare } from './bare.ts'

const database = await PGlite.create(process.env.QUAD_DATA ?? '')

await serveBare(async (_, text, values) => (await database.query<Record<string, unknown>>(text, values)).rows)
