import { z } from 'zod'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { SiteTextKind } from '../../account/texts/rules.ts'
import { siteTextKinds } from '../../account/texts/rules.ts'
import type { TextVersion } from './contract.ts'

const most = 100

/** Versions of one text, newest first; without a kind, the newest version of each. */
export async function textVersions(db: Db, kind?: SiteTextKind): Promise<TextVersion[]> {
  const newest = 'select max(o.version) from site_texts o where o.kind = t.kind'
  const text = `select t.kind, t.version, t.text, t.note, t.asks_again as "asksAgain",
      ${isoInstantSql('t.published_at')} as "publishedAt", p.name as "publishedBy"
    from site_texts t left join profiles p on p.id = t.published_by
    where ${kind ? 't.kind = $1' : `t.version = (${newest})`} order by t.version desc limit ${most}`
  return readRows(
    db,
    { text, values: kind ? [kind] : [] },
    {
      kind: z.enum(siteTextKinds),
      version: column.number,
      text: column.text,
      note: column.text,
      asksAgain: column.flag,
      publishedAt: column.text,
      publishedBy: column.orNull(column.text),
    },
  )
}
