import http from 'node:http'
import { text } from 'node:stream/consumers'

/*
 * The common part of the baselines: node:http, a token looked up in a map, one statement, JSON.stringify. No
 * validation, no output check, no headers but the type: the minimum that anyone could write by hand for these three
 * answers.
 */

export type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

const shown = `a.id, a.title, a.course, coalesce(c.color, 0) as "courseColor", a.description, a.due_date::text as "dueDate",
  to_char(a.due_time, 'HH24:MI') as "dueTime", a.due_at as "dueAt", a.priority, a.status, a.progress, a.completed_at as "completedAt", a.source, a.kind,
  a.estimate_minutes as "estimateMinutes", a.show_from::text as "showFrom", a.subtask_count as subtasks, a.subtasks_done as "subtasksDone",
  a.series_id is not null as repeats, a.attachment_count as attachments`
const colored = 'left join course_colors c on c.user_id = a.user_id and c.name = lower(a.course)'

// Leaves out the count of all matches, which Quad's answer has too.
const list = `select ${shown} from assignments a ${colored} where a.user_id = $1 and a.deleted_at is null
  order by (a.status = 'completed'), coalesce(a.completed_at, 'epoch') desc, a.due_at, a.id limit $2`

const create = `insert into assignments as a
    (user_id, title, course, description, due_date, due_time, due_at, priority, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, ($5::date + $6::time) at time zone $7, $8, now(), now())
  returning id, title, course, (select color from course_colors c where c.user_id = $1 and c.name = lower($3)) as "courseColor",
    description, due_date::text as "dueDate", to_char(due_time, 'HH24:MI') as "dueTime", due_at as "dueAt", priority, status, progress, source`

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const open = "a.user_id = $1 and a.deleted_at is null and (a.status = 'completed') is false"
const three = (which: string) =>
  `(select json_agg(t) from (select ${shown.replace('a.due_at as', `${iso('a.due_at')} as`)} from assignments a ${colored}
    where ${open} and ${which} order by a.due_at, a.id limit 3) t)`
const today = "date_trunc('day', now() at time zone $2) at time zone $2"
const dashboard = `select ${three('a.due_at < now()')} as late, ${three("a.due_at between now() and now() + interval '7 days'")} as upcoming,
  (select json_build_array(count(*), count(*) filter (where a.due_at < now())) from assignments a
    where ${open} and a.due_at <= now() + interval '7 days') as due,
  (select json_agg(json_build_object('id', o.id, 'title', o.title, 'location', o.location, 'course', o.course,
      'start', ${iso('o.starts_at')}, 'end', ${iso('o.ends_at')}) order by o.starts_at, o.title) from (
    select s.id, k.course_name as title, m.room as location, k.course_code as course, s.starts_at, s.ends_at
    from class_sessions s join course_meetings m on m.id = s.meeting_id join courses k on k.id = s.course_id
    where s.user_id = $1 and not s.cancelled and s.starts_at >= ${today} and s.starts_at < ${today} + interval '1 day'
    union all select s.id, s.title, s.location, t.course, s.start_time, s.start_time + interval '1 hour' from study_sessions s join study_seats t on t.id = s.id
    where s.user_id = $1 and s.start_time >= ${today} and s.start_time < ${today} + interval '1 day') o) as today,
  (select json_agg(t) from (select s.id, s.title, t.course, ${iso('s.start_time')} as "startTime", s.location, t.state, t.duration_minutes as "durationMinutes"
    from study_sessions s join study_seats t on t.id = s.id where s.user_id = $1 and s.start_time >= ${today} and s.start_time < ${today} + interval '1 day'
    order by s.start_time limit 3) t) as sessions,
  (select coalesce(sum(extract(epoch from coalesce(i.ended_at, now()) - i.started_at)), 0) from study_intervals i
    where i.user_id = $1 and i.kind = 'focus' and i.started_at >= date_trunc('week', now() at time zone $2) at time zone $2) as week,
  (select json_agg(t) from (select k.id, k.course_code as "courseCode", k.course_name as "courseName", c.color, t.name as term,
      (select ${iso('s.starts_at')} from class_sessions s where s.course_id = k.id and not s.cancelled and s.ends_at > now() order by s.ends_at limit 1) as next
    from courses k join terms t on t.id = k.term_id left join course_colors c on c.user_id = k.user_id and c.name = lower(k.course_code)
    where k.user_id = $1 and current_date between t.first_day and t.last_day order by k.course_code limit 3) t) as courses`

const dated = (columns: string, from: string) => `select ${columns} from ${from}`
const month = `select * from (
  ${dated(`o.id, e.kind, e.title, e.location, ${iso('o.starts_at')} as start, ${iso('o.ends_at')} as end, e.course`, 'calendar_occurrences o join calendar_events e on e.id = o.event_id where o.user_id = $1 and not o.cancelled and o.starts_at >= $2 and o.starts_at < $3')}
  union all ${dated(`s.id, 'class', k.course_name, m.room, ${iso('s.starts_at')}, ${iso('s.ends_at')}, k.course_code`, 'class_sessions s join course_meetings m on m.id = s.meeting_id join courses k on k.id = s.course_id where s.user_id = $1 and s.starts_at >= $2 and s.starts_at < $3')}
  union all ${dated(`s.id, 'personal', s.title, s.location, ${iso('s.start_time')}, null, t.course`, 'study_sessions s join study_seats t on t.id = s.id where s.user_id = $1 and s.start_time >= $2 and s.start_time < $3')}
  union all ${dated(`a.id, 'assignment', a.title, null, ${iso('a.due_at')}, null, a.course`, 'assignments a where a.user_id = $1 and a.deleted_at is null and a.due_at >= $2 and a.due_at < $3')}
) all_of_them order by start, title, id`

// The minimum that a timer has to write, without commands and presence.
const resume = `with opened as (insert into study_intervals (user_id, session_id, started_at) values ($1, $2, now()) on conflict do nothing)
  update study_seats set state = 'running', started_at = coalesce(started_at, now()) where id = $2 and user_id = $1 returning id, state`
const pause = `with closed as (update study_intervals set ended_at = now() where user_id = $1 and ended_at is null)
  update study_seats set state = 'paused' where id = $2 and user_id = $1 returning id, state`

/** Serves on PORT until the bench ends. */
export async function serveBare(query: Query): Promise<void> {
  const sessions = await query(
    'sessions',
    'select s.token, p.id, p.zone from sessions s join profiles p on p.id = s.user_id',
    [],
  )
  const people = new Map(sessions.map(({ token, id, zone }) => [`Bearer ${token}`, { id, zone }]))

  async function answer(request: http.IncomingMessage): Promise<unknown> {
    const me = people.get(request.headers.authorization ?? '')
    if (!me) return undefined
    if (request.url?.startsWith('/api/study-timer')) {
      const [{ kind, sessionId }] = JSON.parse(await text(request)).commands
      return (await query(kind, kind === 'resume' ? resume : pause, [me.id, sessionId]))[0]
    }
    if (request.method === 'POST') {
      const d = JSON.parse(await text(request))
      const values = [me.id, d.title, d.course, d.description, d.dueDate, d.dueTime, me.zone, d.priority]
      return (await query('create', create, values))[0]
    }
    if (request.url?.startsWith('/api/assignments')) {
      const rows = await query('list', list, [me.id, 101])
      const next = rows.length > 100 ? String(rows.splice(100)[0]?.id) : null
      return { rows, next }
    }
    if (request.url?.startsWith('/api/calendar')) {
      const parameters = new URL(request.url, 'http://localhost').searchParams
      return { rows: await query('month', month, [me.id, parameters.get('from'), parameters.get('to')]) }
    }
    if (request.url === '/api/dashboard') return (await query('dashboard', dashboard, [me.id, me.zone]))[0]
    return undefined
  }

  const server = http.createServer((request, response) => {
    answer(request)
      .then((found) => {
        const body = JSON.stringify(found ?? { code: 'not_found' })
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        response.writeHead(found ? 200 : 404, headers).end(body)
      })
      .catch((error: unknown) => {
        process.stderr.write(`${error}\n`)
        response.writeHead(500, { 'content-length': 0 }).end()
      })
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
}
