import type { NotificationSource, ReminderSource } from '../notifications/slots.ts'
import { subjectSelect } from '../notifications/slots.ts'
import { dueLeadChoices, dueLeads } from './notifications.contract.ts'

/** The same where only the person's zone has changed and it has no time of its own. */
const dueMoment = (a: string) => `case when ${a}.due_time is null then ${a}.due_date::text
  else to_char(${a}.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') end`

const isOpen = `a.deleted_at is null and (a.status = 'completed') is false`

/** Work in its present state, as long as it is there. */
export const assignmentSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      {
        title: 'a.title',
        course: 'a.course',
        color: 'coalesce(c.color, 0)',
        at: 'a.due_at',
        wholeDay: 'a.due_time is null',
        state: `case when a.status = 'completed' then 'done' else 'open' end`,
        path: `'/homework?open=' || a.id`,
        done: `a.status <> 'completed'`,
        later: `a.status <> 'completed'`,
        moment: dueMoment('a'),
      },
      `assignments a left join course_colors c on c.user_id = a.user_id and c.name = lower(a.course)
        where ${n}.kind = 'due' and a.id = ${n}.reference and a.user_id = ${n}.user_id and a.deleted_at is null`,
    ),
}

/**
 * Open work, as long before it is due as each person has chosen. Work without a time keeps its key where the person moves
 * to another zone: its day is the same.
 */
export const dueReminders: ReminderSource = {
  kind: 'due',
  select: ({
    from,
    to,
  }) => `select a.user_id, a.id as reference, a.course_id as course, a.due_at as at, a.due_at - l.before as remind_at,
      l.lead, concat_ws(' ', 'due', a.id, ${dueMoment('a')}, l.lead) as key
    from (select lead, lead * interval '1 minute' as before from unnest(array[${dueLeadChoices.join(', ')}]) lead) l
      join assignments a on a.due_at > ${from} + l.before and a.due_at <= ${to} + l.before and ${isOpen}
      join profiles w on w.id = a.user_id
    where a.created_at <= a.due_at - l.before
      and coalesce(w.settings -> '${dueLeads.name}', '${JSON.stringify(dueLeads.initial)}') @> to_jsonb(l.lead)`,
}
