import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'

/** The decisions about a person's texts and their own reports; never who reported or decided. */
export async function moderationExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const text = {
    cases: `select c.kind, c.words, c.outcome, ${isoInstantSql('c.decided_at')} as at, ${isoInstantSql('c.suspended_until')} as until,
        ${isoInstantSql('c.appealed_at')} as appealed, c.appeal_words as appeal,
        coalesce((select json_agg(json_build_object('at', ${isoInstantSql('d.at')}, 'act', d.act, 'words', d.words) order by d.at, d.id)
          from moderation_decisions d where d.case_id = c.id), '[]') as decisions
      from moderation_cases c where c.user_id = $1 and c.outcome is not null order by c.decided_at, c.id`,
    reports: `select c.kind, r.reason, r.words, ${isoInstantSql('r.created_at')} as at
      from moderation_reports r join moderation_cases c on c.id = r.case_id where r.user_id = $1 order by r.created_at, r.id`,
  }
  const orNull = column.orNull(column.text)
  return {
    cases: await readRows(
      db,
      { text: text.cases, values: [me.id] },
      {
        ...{ kind: column.text, words: z.unknown(), outcome: column.text, at: orNull, until: orNull },
        ...{ appealed: orNull, appeal: orNull, decisions: z.unknown() },
      },
    ),
    reports: await readRows(
      db,
      { text: text.reports, values: [me.id] },
      { kind: column.text, reason: column.text, words: column.text, at: column.text },
    ),
  }
}

/** Decisions about others stay, and no longer say who made them; the log names people by id alone. */
export async function eraseModeration(db: Db, person: string): Promise<void> {
  for (const text of [
    'delete from moderation_reports where user_id = $1',
    'delete from moderation_cases where user_id = $1',
    'update moderation_decisions set decided_by = null where decided_by = $1',
  ])
    await runStatement(db, { text, values: [person] })
}
