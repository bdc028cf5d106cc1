import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { id, instant } from '../../contract/shapes.ts'
import type { Database, Db } from '../db/db.ts'
import { isoInstantSql } from '../db/json.ts'
import { column, readRow, readRows, runStatement } from '../db/statements.ts'
import type { Feature } from '../feature.ts'
import type { Me } from '../me.ts'
import { on } from '../route.ts'
import type { RelationParameters, Within } from '../scopes.ts'

/** An organization with officers and members: a feature with a scope, for tests and proofs. */
export const guild = defineScope({
  name: 'guild',
  roles: ['officer', 'member'],
  facts: z.strictObject({ since: instant }),
  notFound: 'This guild is not there, or you are not in it.',
  forbidden: (roles) => `Only an ${roles.join(' or a ')} can do this.`,
})
const role = z.enum(guild.roles)
const rows = z.array(z.strictObject({ id, name: z.string(), role, since: instant }))

/** The founder of a guild is its first officer. */
export const foundGuild = endpoint(
  'signed-in',
  'POST',
  '/guilds',
  z.strictObject({ name: z.string() }),
  z.strictObject({ id }),
)
export const listGuilds = endpoint('signed-in', 'GET', '/guilds', nothing, z.strictObject({ rows }))
/** With the notes that were written since the caller joined. */
export const readGuild = endpoint(
  inScope(guild, 'officer', 'member'),
  'GET',
  '/guilds/:guild',
  z.strictObject({ guild: id }),
  z.strictObject({ name: z.string(), role, notes: z.array(z.string()) }),
)
export const readMinutes = endpoint(
  inScope(guild, 'officer'),
  'GET',
  '/guilds/:guild/minutes',
  z.strictObject({ guild: id }),
  z.strictObject({ minutes: z.array(z.string()) }),
)
export const addGuildNote = endpoint(
  inScope(guild, 'officer', 'member'),
  'POST',
  '/guilds/:guild/notes',
  z.strictObject({ guild: id, text: z.string(), isMinutes: z.boolean().default(false) }),
  nothing,
)
export const setGuildRole = endpoint(
  inScope(guild, 'officer'),
  'PUT',
  '/guilds/:guild/members/:person',
  z.strictObject({ guild: id, person: id, role: role.nullable() }),
  nothing,
)
export const leaveGuild = endpoint(
  inScope(guild, 'member'),
  'DELETE',
  '/guilds/:guild/membership',
  z.strictObject({ guild: id }),
  nothing,
)

const tables = `
  create table guilds (id uuid primary key, name text not null, version int not null default 0);
  create table guild_members (
    guild uuid not null references guilds on delete cascade, user_id uuid not null, role text not null,
    since timestamptz not null, left_at timestamptz, primary key (user_id, guild)
  );
  create table guild_notes (guild uuid not null references guilds on delete cascade, text text not null,
    is_minutes boolean not null, at timestamptz not null, author uuid);
  create index guild_notes_of on guild_notes (guild, at)`

export async function createGuildTables({ pool }: Database): Promise<void> {
  await pool.query(tables)
}

/** Faults that a test plants, to check that they are found. */
export type GuildFaults = { minutesForAll?: boolean; leavingIsForgotten?: boolean; expelsAnywhere?: boolean }

export function makeGuildFeature({ minutesForAll, leavingIsForgotten, expelsAnywhere }: GuildFaults = {}): Feature {
  const relations = ({ me }: Pick<RelationParameters, 'me'>) => `
    select m.guild as key, m.role, json_build_object('since', ${isoInstantSql('m.since')}) as facts
    from guild_members m where m.user_id = ${me} ${leavingIsForgotten ? '' : 'and m.left_at is null'}`
  const minutes = minutesForAll ? { ...readMinutes, access: inScope(guild, 'officer', 'member') } : readMinutes
  const list = (db: Db, me: Me) =>
    guildsOf(db, me, relations({ me: '$1::uuid' }), leavingIsForgotten ? 'guilds and former ones' : 'guilds')
  return {
    name: 'guilds',
    scopes: [{ scope: guild, relations, people: null }],
    live: [{ topic: 'guild', scope: guild }],
    routes: [
      on(foundGuild, ({ db, me, input, now }) => insertGuild(db, me, input.name, now)),
      on(listGuilds, async ({ db, me }) => ({ rows: await list(db, me) })),
      on(readGuild, ({ db, within }) => guildOf(db, within), {
        version: async ({ db, within }) => String((await guildRow(db, within)).version),
      }),
      on(minutes, async ({ db, within }) => ({ minutes: await notesOf(db, within, true) })),
      on(addGuildNote, async ({ db, within, input, now }) => {
        await insertNote(db, within, input.text, input.isMinutes, now)
        return {}
      }),
      on(setGuildRole, async ({ db, within, input, now }) => {
        if (expelsAnywhere && input.role === null) await endEveryMembership(db, input.person, now)
        else await writeRole(db, within, input.person, input.role, now)
        return {}
      }),
      on(leaveGuild, async ({ db, within, now }) => {
        await endMembership(db, within, within.me.id, now)
        return {}
      }),
    ],
    data: {
      counters: [
        {
          topic: 'guild',
          tables: [
            { table: 'guilds', thing: 'id' },
            { table: 'guild_members', thing: 'guild' },
          ],
          follows: { things: 'guilds', table: 'guild_members', thing: 'guild', where: 'left_at is null' },
        },
      ],
      tables: { guild_members: 'delete', guild_notes: { anonymise: 'author' } },
      export: async (db, me) => ({ guilds: await list(db, me) }),
      exported: { guild_members: 'guilds', guild_notes: 'guilds' },
    },
  }
}

type Anybody = Within<typeof guild>

async function insertGuild(db: Db, me: Me, name: string, now: Date): Promise<{ id: string }> {
  const made = crypto.randomUUID()
  await runStatement(db, { text: 'insert into guilds (id, name) values ($1, $2)', values: [made, name] })
  await insertMember(db, made, me.id, 'officer', now)
  return { id: made }
}

async function insertMember(db: Db, of: string, person: string, as: string, now: Date): Promise<void> {
  const text = `insert into guild_members (guild, user_id, role, since) values ($1, $2, $3, $4)
    on conflict (user_id, guild) do update set role = $3, left_at = null`
  await runStatement(db, { text, values: [of, person, as, now] })
}

async function writeRole(
  db: Db,
  within: Within<typeof guild, 'officer'>,
  person: string,
  as: string | null,
  now: Date,
) {
  if (as === null) await endMembership(db, within, person, now)
  else await insertMember(db, within.key, person, as, now)
}

/** Planted: whoever may expel from one guild expels from every guild of that person. */
async function endEveryMembership(db: Db, person: string, now: Date): Promise<void> {
  await runStatement(db, { text: 'update guild_members set left_at = $2 where user_id = $1', values: [person, now] })
}

async function endMembership(db: Db, { key }: Anybody, person: string, now: Date): Promise<void> {
  const text = 'update guild_members set left_at = $3 where guild = $1 and user_id = $2'
  await runStatement(db, { text, values: [key, person, now] })
}

async function insertNote(db: Db, { key, me }: Anybody, text: string, isMinutes: boolean, now: Date): Promise<void> {
  const values = [key, text, isMinutes, now, me.id]
  await runStatement(db, { text: 'insert into guild_notes values ($1, $2, $3, $4, $5)', values })
  await runStatement(db, { text: 'update guilds set version = version + 1 where id = $1', values: [key] })
}

async function guildRow(db: Db, { key }: Anybody): Promise<{ name: string; version: number }> {
  const text = 'select name, version from guilds where id = $1'
  const row = await readRow(db, { text, values: [key] }, { name: column.text, version: column.number })
  if (!row) throw new Error('whoever has a role in a guild has a guild')
  return row
}

async function notesOf(db: Db, { key, facts }: Anybody, areMinutes: boolean): Promise<string[]> {
  const text = 'select text from guild_notes where guild = $1 and is_minutes = $2 and at >= $3 order by at'
  const found = await readRows(db, { text, values: [key, areMinutes, facts.since] }, { text: column.text })
  return found.map((row) => row.text)
}

async function guildOf(db: Db, within: Anybody) {
  const { name } = await guildRow(db, within)
  return { name, role: within.role, notes: await notesOf(db, within, false) }
}

/** A list joins the scope's own SELECT, so that it shows only what the endpoints of one guild would answer. */
async function guildsOf(db: Db, me: Me, relations: string, name: string) {
  const text = `select g.id, g.name, r.role, r.facts ->> 'since' as since
    from (${relations}) r join guilds g on g.id = r.key order by g.name`
  const shape = { id: column.text, name: column.text, role, since: column.text }
  return readRows(db, { name, text, values: [me.id] }, shape)
}
