import { eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { agreedTextKinds, pageTextKinds, type SiteTextKind, siteTextKinds, siteTextWords } from './rules.ts'
import { siteTexts } from './tables.ts'

const kind = z.enum(siteTextKinds)
const agreed = "('privacy', 'rules')"

/** The newest row of each kind that is not empty. */
const inForce = `(select distinct on (kind) * from site_texts order by kind, version desc) t where t.text <> ''`

/** The newest text that everybody has to accept, as part of a statement that is made anyway; 0: none. */
export function newestAsking(db: Db) {
  const newest = db
    .select({ asked: max(siteTexts.publication) })
    .from(siteTexts)
    .where(eq(siteTexts.asksAgain, true))
  return sql<number>`coalesce((${newest}), 0)::int`
}

export type SiteFacts = {
  name: string | null
  contact: string | null
  /** Texts with a page. */
  pages: (typeof pageTextKinds)[number][]
  /** The newest publication among the texts that people accept; null: there are none. */
  terms: number | null
}

/** What every screen needs of the texts, in one short statement. */
export async function siteFacts(db: Db): Promise<SiteFacts> {
  const rows = await readRows(
    db,
    {
      text: `select t.kind, t.publication, case when t.kind in ('name', 'contact') then t.text end as line from ${inForce}`,
    },
    { kind, publication: column.number, line: column.orNull(column.text) },
  )
  const lineOf = (wanted: SiteTextKind) => rows.find((row) => row.kind === wanted)?.line ?? null
  const terms = rows.filter((row) => agreedTextKinds.some((one) => one === row.kind))
  return {
    name: lineOf('name'),
    contact: lineOf('contact'),
    pages: pageTextKinds.filter((page) => rows.some((row) => row.kind === page)),
    terms: terms.length === 0 ? null : Math.max(...terms.map(({ publication }) => publication)),
  }
}

export async function textInForce(db: Db, wanted: SiteTextKind) {
  return readRow(
    db,
    {
      text: `select t.kind, t.version, t.text, ${isoInstantSql('t.published_at')} as "publishedAt" from ${inForce} and t.kind = $1`,
      values: [wanted],
    },
    { kind, version: column.number, text: column.text, publishedAt: column.text },
  )
}

/** The texts in force that a person has not accepted in their present version, with what has changed. */
export async function unacceptedTexts(db: Db, me: Me) {
  return readRows(
    db,
    {
      text: `select t.kind, t.version, t.note, t.text, ${isoInstantSql('t.published_at')} as "publishedAt"
        from ${inForce} and t.kind in ${agreed} and not exists
          (select 1 from text_acceptances a where a.user_id = $1 and a.publication = t.publication) order by t.kind desc`,
      values: [me.id],
    },
    { kind, version: column.number, note: column.text, text: column.text, publishedAt: column.text },
  )
}

/**
 * Throws a Refusal at the field `accepted` unless it is the publication in force, as `siteFacts` answered it. Null
 * where there is nothing to accept.
 */
export async function checkAcceptance(db: Db, accepted: number | undefined): Promise<number | null> {
  const { terms } = await siteFacts(db)
  if (terms === null || accepted === terms) return terms
  const words = accepted === undefined ? siteTextWords.tick : siteTextWords.changed
  throw new Refusal(accepted === undefined ? 'invalid' : 'conflict', words, { fields: { accepted: words } })
}

/** Records that a person accepts all texts in force up to a publication. */
export async function recordAcceptance(db: Db, person: string, terms: number | null, now: Date): Promise<void> {
  if (terms === null) return
  await runStatement(db, {
    text: `insert into text_acceptances (user_id, publication, accepted_at) select p.id, t.publication, $3
      from profiles p, (select * from ${inForce} and t.kind in ${agreed}) t where p.id = $1 and t.publication <= $2
      on conflict do nothing`,
    values: [person, terms, now],
  })
  await runStatement(db, {
    text: 'update profiles set accepted_through = greatest(accepted_through, $2) where id = $1',
    values: [person, terms],
  })
}

type Draft = { kind: SiteTextKind; text: string; note: string; asksAgain: boolean; by: string }

/**
 * Publishes a text after its version `after` (0: none yet). Answers the new version; undefined when somebody else
 * published meanwhile.
 */
export async function addTextVersion(
  db: Db,
  after: number,
  { kind, text, note, asksAgain, by }: Draft,
  now: Date,
): Promise<number | undefined> {
  await runStatement(db, sql`select pg_advisory_xact_lock(77230414)`)
  const newest = await readRow(
    db,
    sql`select coalesce(max(${siteTexts.publication}), 0)::int as publication,
      coalesce(max(${siteTexts.version}) filter (where ${siteTexts.kind} = ${kind}), 0)::int as version from ${siteTexts}`,
    { publication: column.number, version: column.number },
  )
  if (!newest || newest.version !== after) return undefined
  const version = after + 1
  await db.insert(siteTexts).values({
    publication: newest.publication + 1,
    ...{ kind, version, text, note, asksAgain, publishedAt: now, publishedBy: by },
  })
  return version
}

export async function acceptancesExport(db: Db, me: Me): Promise<Record<string, unknown>[]> {
  return readRows(
    db,
    {
      text: `select t.kind, t.version, ${isoInstantSql('a.accepted_at')} as "acceptedAt"
        from text_acceptances a join site_texts t on t.publication = a.publication
        where a.user_id = $1 order by a.accepted_at, t.kind`,
      values: [me.id],
    },
    { kind, version: column.number, acceptedAt: column.text },
  )
}
