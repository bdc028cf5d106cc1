import { type SearchParameters, searchSelect } from '../../server/search.ts'

const colors = (me: string) => `left join course_colors c on c.user_id = ${me} and c.name = lower(a.course)`
const shared = { feature: `'homework'::text`, course: 'a.course', color: 'c.color' }
/** When it is due; once it is done, when that was. */
const due = (of: 'a' | 's', doneAt: string) => ({
  at: `coalesce(${doneAt}, ${of}.due_at)`,
  day: `case when ${doneAt} is null and ${of}.due_time is null then ${of}.due_date end`,
})

/** Assignments with their descriptions, subtasks, and files by their names. */
export function homeworkSearch({ me }: SearchParameters): string {
  const work = searchSelect(
    {
      ...{
        ...shared,
        ...due('a', 'a.completed_at'),
        kind: `'assignment'::text`,
        id: 'a.id',
        title: 'a.title',
        notes: 'a.description',
      },
      state: `case when a.status = 'completed' then 'done' else 'open' end`,
    },
    `assignments a ${colors(me)} where a.user_id = ${me} and a.deleted_at is null`,
  )
  const parts = searchSelect(
    {
      ...{
        ...shared,
        ...due('s', 'coalesce(s.done_at, a.completed_at)'),
        kind: `'subtask'::text`,
        id: 's.id',
        title: 's.title',
        parent: 'a.id',
        about: 'a.title',
      },
      state: `case when s.done_at is not null or a.status = 'completed' then 'done' else 'open' end`,
    },
    `assignments a join subtasks s on s.assignment_id = a.id and s.deleted_at is null ${colors(me)}
      where a.user_id = ${me} and a.deleted_at is null and s.user_id = ${me}`,
  )
  const files = searchSelect(
    {
      ...{ ...shared, kind: `'file'::text`, id: 'f.id', title: 'f.name', parent: 'a.id', about: 'a.title' },
      at: 'f.created_at',
    },
    `attachments f join assignments a on a.id = f.assignment_id and a.deleted_at is null ${colors(me)}
      where f.user_id = ${me} and f.deleted_at is null and f.state = 'ready'`,
  )
  return [work, parts, files].join(' union all ')
}
