import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { column, readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { findText } from '../../server/publicTexts/hide.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import type { Shell } from '../../server/shell.ts'
import { type ModeratedCase, moderatedCase } from './contract.ts'
import { caseBy, decisionOf } from './decisions.queries.ts'
import { isNewSql, listedColumns, staffName, staffPicture } from './queries.ts'
import { nounSql, sourceOf } from './reports.queries.ts'
import { maySuspend, moderationWords } from './rules.ts'

const list = (of: string) => `coalesce((select json_agg(x) from (${of}) x), '[]')`

/** Everything that moderators read of a case. Throws a Refusal where there is none. */
export async function moderatedCaseOf(shell: Shell, db: Db, me: Me, id: string, now: Date): Promise<ModeratedCase> {
  const known = await caseBy(db, id)
  if (!known) throw new Refusal('not_found', moderationWords.notFound)
  const source = sourceOf(shell, known.kind)
  const shape = moderatedCase.omit({ noun: true, now: true, place: true, mayNot: true, alone: true, maySuspend: true })
  const columns = shownColumns(shape, {
    ...listedColumns('$2::uuid', '$3::timestamptz'),
    version: 'c.version',
    author: `json_build_object('id', a.id, 'name', ${staffName('a')}, 'avatarUrl', ${staffPicture('a')}, 'major', a.major,
      'year', a.year, 'joinedAt', ${isoInstantSql('a.created_at')}, 'isNew', ${isNewSql('a', '$3::timestamptz')},
      'staff', a.role <> 'student', 'suspendedUntil', ${isoInstantSql('a.suspended_until')})`,
    writtenAt: isoInstantSql('c.written_at'),
    openedAt: isoInstantSql('c.opened_at'),
    changedAt: isoInstantSql('c.changed_at'),
    hidden: `exists (select from hidden_texts h where h.thing = c.thing and h.kind = c.kind and h.by_decision)`,
    gone: `not exists (select from ${source.table} r where r.${source.key ?? 'id'} = c.thing)`,
    excerpt: 'c.excerpt',
    versions: list(`select ${isoInstantSql('v.until')} as until, v.words from text_versions v
      where v.thing = c.thing and v.kind = c.kind order by v.until, v.id limit 50`),
    given: list(`select r.reason, r.words, ${isoInstantSql('r.created_at')} as at, r.new_account as "newAccount"
      from moderation_reports r where r.case_id = c.id order by r.created_at, r.id limit 100`),
    appeal: `case when c.appealed_at is not null then json_build_object('at', ${isoInstantSql('c.appealed_at')}, 'words', c.appeal_words) end`,
    decisions:
      list(`select ${isoInstantSql('d.at')} as at, (select ${staffName('m')} from profiles m where m.id = d.decided_by) as by,
      d.act, d.words, d.days, d.on_appeal as "onAppeal", d.alone from moderation_decisions d where d.case_id = c.id order by d.at, d.id`),
    earlier: list(`select e.id, ${nounSql(shell, 'e.kind')} as noun, e.outcome, ${isoInstantSql('e.decided_at')} as at,
        (select r.reason from moderation_reports r where r.case_id = e.id order by r.created_at limit 1) as reason
      from moderation_cases e where e.user_id = c.user_id and e.id <> c.id and e.outcome is not null
      order by e.decided_at desc limit 20`),
  })
  const statement = `select to_json(t) as shown from (
    select ${columns} from moderation_cases c join profiles a on a.id = c.user_id where c.id = $1) t`
  const found = await readRow(db, { text: statement, values: [id, me.id, now] }, { shown: shape })
  if (!found) throw new Refusal('not_found', moderationWords.notFound)
  const text = await findText(db, source, known.thing)
  const isChanged = text && !isDeepStrictEqual(text.words, known.words)
  const may = await decisionOf(db, me, known)
  return {
    ...found.shown,
    noun: source.kind.noun,
    now: isChanged ? text.words : null,
    place: await placeOf(db, source, known.thing),
    mayNot: 'not' in may ? may.not : null,
    alone: 'alone' in may && may.alone,
    maySuspend: maySuspend(me.role, found.shown.author.staff ? 'moderator' : 'student'),
  }
}

async function placeOf(db: Db, { place }: TextSource, thing: string): Promise<ModeratedCase['place']> {
  if (!place) return null
  const text = `select p.heading, ${isoInstantSql('p.at')} as at, p.note from (${place('$1::uuid')}) p`
  const shape = { heading: column.orNull(column.text), at: z.string().nullable(), note: column.orNull(column.text) }
  return (await readRow(db, { text, values: [thing] }, shape)) ?? null
}
