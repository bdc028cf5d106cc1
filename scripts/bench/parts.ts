import { z } from 'zod'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Database } from '../../server/db/db.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { type BenchPerson, fillDatabase, settle } from './fill.ts'

/** How many parts of the dashboard the product has. */
export const ownParts = features.flatMap(({ fills = [] }) =>
  fills.filter(({ slot }) => slot === dashboardSources),
).length
/** The largest number of parts that is measured. */
export const mostParts = 20

const tableOf = (part: number) => `bench_part_${part}`

/** Features with a part of the dashboard each, made for the bench: a number, and the three rows that come next. */
export function madeFeatures(parts: number): Feature[] {
  return Array.from({ length: Math.max(0, parts - ownParts) }, (_, part) => {
    const table = tableOf(part)
    return {
      name: `bench-part-${part}`,
      routes: [],
      fills: [
        dashboardSources.with({
          shape: z.unknown(),
          topics: [`bench-part-${part}`],
          select: ({ me, now, end }) => `select json_build_object(
              'open', (select count(*) from ${table} p where p.user_id = ${me} and p.at > ${now}),
              'rows', coalesce((select json_agg(t) from (
                select p.id, p.title, p.at from ${table} p where p.user_id = ${me} and p.at > ${now} order by p.at limit 3) t), '[]')
            ) as shown,
            (select min(p.at) from ${table} p where p.user_id = ${me} and p.at >= ${now} and p.at < ${end}) as next`,
        }),
      ],
      data: {
        counters: [{ topic: `bench-part-${part}`, tables: [table] }],
        tables: { [table]: 'delete' },
        export: async () => ({}),
        exported: { [table]: 'made for the bench' },
      },
    }
  })
}

/** The usual bench data, and 40 rows of each person in the table of each made part. */
export async function fillParts(database: Database): Promise<BenchPerson[]> {
  const people = await fillDatabase(database)
  const made = madeFeatures(mostParts)
  await database.withoutTimeLimits(async ({ pool }) => {
    for (const part of made.keys()) {
      const table = tableOf(part)
      await pool.query(`
        create table ${table} (id uuid primary key default gen_random_uuid(), user_id uuid not null, title text not null, at timestamptz not null);
        insert into ${table} (user_id, title, at)
          select id, 'Thing ' || n, now() + interval '7 hours' * (n - 20) from profiles, generate_series(1, 40) n;
        create index on ${table} (user_id, at)`)
    }
  })
  await migrateDatabase(database, [...features, ...made])
  await settle(database)
  return people
}
