import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { countWords } from '../../../contract/words/counts.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { studyLinks, studySeats } from '../tables.ts'
import { goneNotice } from './news.queries.ts'

/** What becomes of study sessions with others when a person deletes their account, in sentences. */
export async function sayOfGroups(db: Db, me: Me): Promise<string[]> {
  const text = `select
      (select count(*) from study_sessions s where s.user_id = $1 and s.shared and exists
        (select 1 from study_seats g where g.plan_id = s.id and g.user_id <> $1)) as hosted,
      (select count(*) from study_seats g where g.user_id = $1 and g.id <> g.plan_id) as joined`
  const found = await readRow(db, { text, values: [me.id] }, { hosted: column.number, joined: column.number })
  const { hosted = 0, joined = 0 } = found ?? {}
  return [
    ...(hosted > 0
      ? [
          `${countWords(hosted, 'study session')} that you planned with others: open invitations are withdrawn at once, and the plan is deleted with your account. What others studied in it stays theirs.`,
        ]
      : []),
    ...(joined > 0
      ? [`${countWords(joined, 'study session')} of others: your place in it is deleted with your account.`]
      : []),
  ]
}

/** Withdraws the person's open invitations and tells the invited; takes back those that they have not answered. */
export async function withdrawInvitations(shell: Shell, db: Db, me: Me): Promise<void> {
  const text = `delete from study_seats g using study_sessions s
    where s.id = g.plan_id and s.user_id = $1 and g.user_id <> $1 and g.answer = 'open' and g.started_at is null
      returning g.user_id as person, s.id as plan, s.start_time as start`
  const shape = { person: column.text, plan: column.text, start: column.moment }
  const gone = await readRows(db, { text, values: [me.id] }, shape)
  for (const { person } of gone) shell.live.changed(db, person)
  await notify(
    shell,
    db,
    gone.map((one) => goneNotice(one, 'withdrawn')),
    shell.clock(),
  )
  await db.delete(studyLinks).where(eq(studyLinks.userId, me.id))
  const own = and(eq(studySeats.userId, me.id), ne(studySeats.id, studySeats.planId), isNull(studySeats.startedAt))
  const left = await db
    .delete(studySeats)
    .where(and(own, eq(studySeats.answer, 'open')))
    .returning({ plan: studySeats.planId })
  for (const { plan } of left)
    await runStatement(db, sql`update study_sessions set updated_at = ${shell.clock()} where id = ${plan}`)
}
