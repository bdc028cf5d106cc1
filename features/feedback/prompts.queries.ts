import type { Db } from '../../server/db/db.ts'
import { column, readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { activeHours, duePrompt, examHours, type PromptFacts, type PromptType, promptDays } from './rules.ts'

const moment = column.orNull(column.moment)

/** An exam among the work, or an event that says so, so near to the moment `$2`. */
const examNear = `exists (select from assignments a where a.user_id = $1 and a.kind = 'exam' and a.deleted_at is null
      and a.due_at between $2::timestamptz - $3::interval and $2::timestamptz + $3::interval)
    or exists (select from calendar_occurrences o join calendar_events e on e.id = o.event_id
      where o.user_id = $1 and not o.cancelled and e.deleted_at is null
        and (o.starts_at between $2::timestamptz - $3::interval and $2::timestamptz + $3::interval
          or (o.start_day <= (($2::timestamptz + $3::interval) at time zone 'UTC')::date
            and o.end_day > (($2::timestamptz - $3::interval) at time zone 'UTC')::date))
        and coalesce(o.title, e.title) ~* '\\y(exam|midterm|finals?)\\y')`

const active = `exists (select from assignments a where a.user_id = $1 and a.deleted_at is null
      and a.updated_at > $2::timestamptz - $4::interval)
    or exists (select from study_intervals i where i.user_id = $1 and i.started_at > $2::timestamptz - $4::interval)`

const factsSql = `select p.created_at as "signedUpAt", f.asked_at as "askedAt", f.milestone_at as "milestoneAt",
    (select max(g.submitted_at) from feedback g where g.user_id = $1 and g.kind <> 'question') as "gaveAt",
    exists (select from study_intervals i where i.user_id = $1 and i.ended_at is null) as "timerRuns",
    ${examNear} as "examNear",
    (select count(*)::int from assignments a where a.user_id = $1 and a.status = 'completed' and a.deleted_at is null) as completed,
    ${active} as active
  from profiles p left join feedback_prompts f on f.user_id = p.id where p.id = $1`

async function factsOf(db: Db, me: Me, now: Date): Promise<PromptFacts> {
  const shape = {
    ...{ signedUpAt: column.moment, askedAt: moment, gaveAt: moment, milestoneAt: moment },
    ...{ timerRuns: column.flag, examNear: column.flag, completed: column.number, active: column.flag },
  }
  const values = [me.id, now, `${examHours} hours`, `${activeHours} hours`]
  const found = await readRow(db, { name: 'feedback prompt', text: factsSql, values }, shape)
  if (!found) throw new Error('whoever is signed in has no profile')
  return found
}

export type PromptToShow = { type: PromptType; hours: number; completed: number }

/** What a person is asked for now, with what they have done so far. */
export async function promptFor(db: Db, me: Me, now: Date): Promise<PromptToShow | null> {
  const facts = await factsOf(db, me, now)
  const type = duePrompt(facts, now)
  if (type === null) return null
  const text = 'select coalesce(sum(duration_minutes), 0)::int as minutes from study_seats where user_id = $1'
  const studied = await readRow(db, { text, values: [me.id] }, { minutes: column.number })
  return { type, hours: Math.floor((studied?.minutes ?? 0) / 60), completed: facts.completed }
}

/**
 * Notes that a page shows a prompt, where it is due and no other page has shown it. Answers whether this page does. Needs
 * a transaction.
 */
export async function notePrompt(db: Db, me: Me, id: string, type: PromptType, now: Date): Promise<boolean> {
  if (duePrompt(await factsOf(db, me, now), now) === type) {
    // The condition once more: another node may have written between.
    const text = `insert into feedback_prompts (user_id, prompt_id, type, asked_at, milestone_at)
        values ($1, $2, $3, $4, case when $3 = 'milestone' then $4::timestamptz end)
      on conflict (user_id) do update set prompt_id = excluded.prompt_id, type = excluded.type, asked_at = excluded.asked_at,
        milestone_at = coalesce(feedback_prompts.milestone_at, excluded.milestone_at)
      where feedback_prompts.asked_at <= $4::timestamptz - interval '${promptDays} days' returning user_id`
    await readRow(db, { text, values: [me.id, id, type, now] }, { user_id: column.text })
  }
  const text = 'select prompt_id = $2 as mine from feedback_prompts where user_id = $1'
  return (await readRow(db, { text, values: [me.id, id] }, { mine: column.flag }))?.mine ?? false
}
