import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { ExportName, RowFate } from '../../server/personalData.ts'

/** What a person wrote goes with them, and its answers too: nothing in the inbox keeps a name. */
export const feedbackTables: Record<string, RowFate> = {
  feedback_replies: 'delete',
  feedback: 'delete',
  feedback_prompts: 'delete',
}

export const feedbackExported: Record<string, ExportName> = {
  feedback: 'feedback',
  feedback_replies: 'feedbackReplies',
  feedback_prompts: 'feedbackPrompts',
}

/** The person's own entries with their answers, the answers that they wrote as an admin, and when Quad asked them. */
export async function feedbackExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const orNull = column.orNull(column.text)
  const values = [me.id]
  const answersTo = `coalesce((select json_agg(json_build_object('at', ${isoInstantSql('r.at')}, 'words', r.words) order by r.at, r.id)
    from feedback_replies r where r.feedback_id = f.id), '[]')::text`
  const entries = `select f.kind, f.rating, f.comments, f.status, ${isoInstantSql('f.submitted_at')} as "submittedAt",
      ${answersTo} as answers from feedback f where f.user_id = $1 order by f.submitted_at, f.id`
  const shape = {
    ...{ kind: column.text, rating: column.orNull(column.number), comments: column.text, status: column.text },
    ...{ submittedAt: column.text, answers: column.text },
  }
  const own = await readRows(db, { text: entries, values }, shape)
  const replies = `select ${isoInstantSql('at')} as at, words from feedback_replies where admin_id = $1 order by at, id`
  const prompts = `select type, ${isoInstantSql('asked_at')} as "askedAt", ${isoInstantSql('milestone_at')} as "milestoneAt"
    from feedback_prompts where user_id = $1`
  return {
    feedback: own.map(({ answers, ...row }) => ({ ...row, answers: JSON.parse(answers) })),
    feedbackReplies: await readRows(db, { text: replies, values }, { at: column.text, words: column.text }),
    feedbackPrompts: await readRows(
      db,
      { text: prompts, values },
      { type: column.text, askedAt: column.text, milestoneAt: orNull },
    ),
  }
}

/** Answers that the person wrote as an admin stay with whoever asked, without saying who wrote them. */
export async function eraseFeedback(db: Db, person: string): Promise<void> {
  for (const text of [
    'update feedback_replies set admin_id = null where admin_id = $1',
    'delete from feedback where user_id = $1',
    'delete from feedback_prompts where user_id = $1',
  ])
    await runStatement(db, { text, values: [person] })
}
