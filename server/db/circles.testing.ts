import type { Feature } from '../feature.ts'
import { features } from '../features.ts'
import type { Follows } from './counters.ts'
import type { Database } from './db.ts'
import { migrateDatabase } from './migrate.ts'

const follows: Follows = { things: 'circles', table: 'circle_members', thing: 'circle_id', where: 'active' }

/**
 * A feature whose things several people have: circles, with members and notes. Its topics are `circles`, and
 * `circle-people` for who is in them.
 */
export const circlesFeature: Feature = {
  name: 'circles',
  routes: [],
  live: [{ topic: 'circles' }],
  data: {
    counters: [
      {
        topic: 'circles',
        tables: [
          { table: 'circles', thing: 'id' },
          { table: 'circle_notes', thing: 'circle_id', where: 'not draft' },
          { table: 'circle_members', thing: 'circle_id', columns: ['circle_id', 'role', 'active'], where: 'active' },
        ],
        follows,
      },
      {
        topic: 'circle-people',
        tables: [
          { table: 'circle_members', columns: ['circle_id', 'active'] },
          { table: 'circle_members', thing: 'circle_id', columns: ['circle_id', 'active'], where: 'active' },
        ],
        follows,
      },
    ],
    tables: {},
    exported: {},
    export: async () => ({}),
  },
}

const tables = `
  create table circles (id uuid primary key default gen_random_uuid(), title text not null default '');
  create table circle_members (
    id uuid primary key default gen_random_uuid(),
    circle_id uuid not null references circles on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    role text not null default 'member', active boolean not null default true, notes text not null default '',
    unique (circle_id, user_id)
  );
  create index on circle_members (user_id);
  create table circle_notes (
    id uuid primary key default gen_random_uuid(),
    circle_id uuid not null references circles on delete cascade,
    text text not null, draft boolean not null default false
  );
  create index on circle_notes (circle_id);`

export async function addCircles(database: Database): Promise<void> {
  await database.pool.query(tables)
  await migrateDatabase(database, [...features, circlesFeature])
}

export async function dropCircles(database: Database): Promise<void> {
  await migrateDatabase(database, features)
  await database.pool.query('drop table circle_notes, circle_members, circles')
}
