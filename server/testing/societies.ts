import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { id } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import type { Follows } from '../db/counters.ts'
import type { Database, Db } from '../db/db.ts'
import { column, readRow, readRows, runStatement } from '../db/statements.ts'
import { directoryVersion } from '../directories.ts'
import type { Feature } from '../feature.ts'
import { on } from '../route.ts'
import type { RelationParameters, Within } from '../scopes.ts'

/** A club of which everybody may know, with a directory: a feature for tests and proofs. */
export const society = defineScope({
  name: 'society',
  roles: ['officer', 'member'],
  everybody: 'stranger',
  notFound: 'This society is not there.',
  forbidden: (roles) => `Only for ${roles.join(' or ')}.`,
})

const one = z.strictObject({ society: id })
export const foundSociety = endpoint('signed-in', 'POST', '/societies', z.strictObject({ name: z.string() }), one)
export const listSocieties = endpoint(
  'signed-in',
  'GET',
  '/societies',
  nothing,
  z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string(), members: z.number() })) }),
)
/** The notice is for those who are in. */
export const readSociety = endpoint(
  inScope(society, 'officer', 'member', 'stranger', site('moderator')),
  'GET',
  '/societies/:society',
  one,
  z.strictObject({ name: z.string(), as: z.string(), members: z.number(), notice: z.string().nullable() }),
)
export const editSociety = endpoint(
  inScope(society, 'officer'),
  'PATCH',
  '/societies/:society',
  one.extend({ name: z.string().optional(), notice: z.string().optional() }),
  nothing,
)
export const joinSociety = endpoint(
  inScope(society, 'stranger'),
  'POST',
  '/societies/:society/membership',
  one,
  nothing,
)
export const leaveSociety = endpoint(
  inScope(society, 'member'),
  'DELETE',
  '/societies/:society/membership',
  one,
  nothing,
)
export const giveSociety = endpoint(
  inScope(society, 'officer'),
  'PUT',
  '/societies/:society/people/:person',
  one.extend({ person: id, role: z.enum(['officer', 'member']).nullable() }),
  nothing,
)
export const hideSociety = endpoint(
  inScope(society, site('moderator')),
  'POST',
  '/societies/:society/hiding',
  one,
  nothing,
)

const tables = `
  create table societies (id uuid primary key, name text not null, notice text not null default '', hidden boolean not null default false,
    members int not null default 0);
  create table society_people (
    society uuid not null references societies on delete cascade, user_id uuid not null, role text not null,
    primary key (user_id, society)
  );
  create index society_people_of on society_people (society)`

/** Before the features are migrated, which makes the triggers. */
export async function createSocietyTables({ pool }: Database): Promise<void> {
  await pool.query(tables)
}

const follows: Follows = { things: 'societies', table: 'society_people', thing: 'society' }
const relations = ({ me }: Pick<RelationParameters, 'me'>) =>
  `select society as key, role from society_people where user_id = ${me}`
/** Moderators know of hidden ones, too. */
const things = ({ role }: Pick<RelationParameters, 'role'>) =>
  `select id as key from societies where not hidden or ${role} in ('moderator', 'admin')`

export const societiesFeature: Feature = {
  name: 'societies',
  scopes: [{ scope: society, relations, things, people: null }],
  live: [
    { topic: 'society', scope: society, roles: ['officer'] },
    { topic: 'society-people', scope: society },
  ],
  routes: [
    on(foundSociety, async ({ db, me, input }) => {
      const made = crypto.randomUUID()
      await runStatement(db, { text: 'insert into societies (id, name) values ($1, $2)', values: [made, input.name] })
      await give(db, made, me.id, 'officer')
      return { society: made }
    }),
    on(listSocieties, ({ db }) => allOf(db), { version: ({ db }) => directoryVersion(db, 'society') }),
    on(readSociety, ({ db, within }) => societyOf(db, within)),
    on(editSociety, async ({ db, within, input: { name = null, notice = null } }) => {
      const text = 'update societies set name = coalesce($2, name), notice = coalesce($3, notice) where id = $1'
      await runStatement(db, { text, values: [within.key, name, notice] })
      return {}
    }),
    on(joinSociety, async ({ db, within }) => give(db, within.key, within.me.id, 'member')),
    on(leaveSociety, async ({ db, within }) => give(db, within.key, within.me.id, null)),
    on(giveSociety, async ({ db, within, input }) => give(db, within.key, input.person, input.role)),
    on(hideSociety, async ({ db, within }) => {
      await runStatement(db, { text: 'update societies set hidden = true where id = $1', values: [within.key] })
      return {}
    }),
  ],
  data: {
    counters: [
      {
        topic: 'society',
        tables: [{ table: 'societies', thing: 'id', columns: ['name', 'notice', 'hidden'] }],
        follows,
        directory: { things: 'societies', columns: ['name', 'hidden'], counts: ['members'] },
      },
      { topic: 'society-people', tables: [{ table: 'society_people', thing: 'society' }], follows },
    ],
    counts: [{ things: 'societies', column: 'members', table: 'society_people', thing: 'society' }],
    tables: { society_people: 'delete' },
    export: async (db, me) => ({
      societies: await readRows(
        db,
        { text: 'select society, role from society_people where user_id = $1 order by 1', values: [me.id] },
        { society: column.text, role: column.text },
      ),
    }),
    exported: { society_people: 'societies' },
  },
}

async function give(db: Db, of: string, person: string, role: string | null): Promise<Record<string, never>> {
  if (role === null)
    await runStatement(db, {
      text: 'delete from society_people where society = $1 and user_id = $2',
      values: [of, person],
    })
  else
    await runStatement(db, {
      text: `insert into society_people (society, user_id, role) values ($1, $2, $3)
        on conflict (user_id, society) do update set role = $3`,
      values: [of, person, role],
    })
  return {}
}

async function allOf(db: Db) {
  const text = 'select id, name, members from societies where not hidden order by name, id'
  return { rows: await readRows(db, { text }, { id: column.text, name: column.text, members: column.number }) }
}

async function societyOf(db: Db, { key, role: as }: Within<typeof society> | Within<typeof society, 'site moderator'>) {
  const text = 'select name, members, notice from societies where id = $1'
  const shape = { name: column.text, members: column.number, notice: column.text }
  const row = await readRow(db, { text, values: [key] }, shape)
  if (!row) throw new Error('what has a role exists')
  return { ...row, as, notice: as === 'officer' || as === 'member' ? row.notice : null }
}
