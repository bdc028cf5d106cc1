import { sql } from 'drizzle-orm'
import { type DirectSide, directly } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure, Goal } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillPeople, settle } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { insertBooking } from './sessions/book.queries.ts'
import { bookTutoring } from './sessions/contract.ts'
import { freeTutorsFor } from './slots/free.queries.ts'
import { inDays } from './tutoring.testing.ts'
import { tutorsOf } from './tutors/list.queries.ts'

/** The first of these people are tutors. */
const [people, tutors] = [7000, 5000]
/** The last of them have no bookings before the measurement. */
const fresh = 800
const booked = people - tutors - fresh
/** Questions of each side in a round; "free when I am" takes longer. */
const [lists, frees] = [20, 2]
/** Bookings of each side in a round. */
const bookings = 40
const limit = 24

const minutesOf = (text: string) => `${text} * interval '1 minute'`

/**
 * Each tutor has two subjects, open hours every day on a clock of their own, ten bookings in seven days and three events;
 * whoever asks has twenty events.
 */
async function fillTutors(database: Database): Promise<BenchPerson[]> {
  const all = await fillPeople(database, people)
  const numbered = `(select id, zone, substr(name, 9)::int as n from profiles) p`
  const at = (day: string, hour: string) =>
    `date_trunc('day', now()) + interval '1 day' * (${day}) + interval '1 hour' * (${hour})`
  const texts = [
    `insert into tutor_profiles (user_id, bio, hourly_rate, experience_years, education, languages, session_types, location, zone,
        rating_sum, total_reviews, total_sessions, created_at, updated_at)
      select id, (array['Patient with beginners', 'Proofs, step by step', 'Exams in résumé form', 'Übung macht den Meister'])[1 + n % 4] || repeat(' and what else helps', n % 9),
        1000 + 50 * (n % 200), n % 12, 'BSc', '{English}', '{online}', 'Online', zone, (n % 40) * 4 + n % 7, n % 40, n % 60, now() - interval '1 minute' * n, now()
      from ${numbered} where n <= ${tutors}`,
    `insert into tutor_subjects (tutor_id, subject, proficiency_level, position)
      select t.id, (array['Mathematics', 'Physics', 'Chemistry', 'Biology', 'Economics', 'History', 'English', 'Statistics'])[1 + (p.n + place * 3) % 8], 'advanced', place
      from tutor_profiles t join ${numbered} on p.id = t.user_id cross join generate_series(0, 1) place`,
    `insert into tutor_availability (tutor_id, day_of_week, start_time, end_time)
      select t.id, day, s.starts::time, s.ends::time from tutor_profiles t, generate_series(0, 6) day, (values ('09:00', '12:00'), ('13:00', '18:00')) s (starts, ends)`,
    `insert into tutoring_sessions (student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end, hourly_rate, total_cost,
        room, status, free_until_minutes, created_at, updated_at)
      select s.id, t.id, t.user_id, 'Physics', 'online', starts, starts + interval '1 hour', 2500, 2500, md5(t.id::text || k), 'scheduled', 1440, now(), now()
      from tutor_profiles t join ${numbered} on p.id = t.user_id cross join generate_series(0, 9) k
        join ${numbered.replace(') p', ') s')} on s.n = ${tutors + 1} + p.n % ${booked}
        cross join lateral (select ${at(`(k * 7 + p.n / ${booked}) / 10 + 1`, `8 + (k * 7 + p.n / ${booked}) % 10`)} as starts) b`,
    `insert into tutoring_occupied (session_id, user_id, role, kind, starts_at, ends_at, free_at)
      select s.id, p.person, p.role, 'session', s.scheduled_start, s.scheduled_end, s.scheduled_end
      from tutoring_sessions s cross join lateral (values (s.student_id, 'student'), (s.tutor_user_id, 'tutor')) p (person, role)`,
    `insert into calendar_events (user_id, title, created_at, updated_at)
      select id, 'Rehearsal ' || k, now(), now() from ${numbered} cross join generate_series(1, 20) k where k <= case when n <= ${tutors} then 3 when n = ${people} then 20 else 0 end`,
    `insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
      select e.id, e.user_id, starts, starts + interval '90 minutes' from calendar_events e
        cross join lateral (select substr(e.title, 11)::int as k) n cross join lateral (select ${at('k % 7 + 1', '8 + k % 9')} as starts) s`,
  ]
  await database.withoutTimeLimits(({ transaction }) =>
    transaction(async (db) => {
      await runStatement(db, sql`set local session_replication_role = replica`)
      for (const text of texts) await runStatement(db, { text, values: [] })
    }),
  )
  await settle(database)
  return all
}

/** What somebody would write who lists the same tutors. `$1`: the least rate, `$2`: the most, `$3`: the words. */
const bareList = `select t.id, p.name, p.avatar_url, t.verified_at, t.rating_sum, t.total_reviews, t.total_sessions, t.bio, t.education, t.location,
    t.hourly_rate, t.experience_years, t.response_minutes, t.languages, t.session_types, count(*) over ()::int as total,
    (select json_agg(s.subject order by s.position) from tutor_subjects s where s.tutor_id = t.id) as subjects,
    (select json_agg(distinct a.day_of_week) from tutor_availability a where a.tutor_id = t.id) as days
  from tutor_profiles t join profiles p on p.id = t.user_id
  where t.is_active and t.hourly_rate between $1 and $2 and t.rating_sum >= 4 * t.total_reviews and t.total_reviews > 0
    and (t.bio ilike $3 or p.name ilike $3 or exists (select from tutor_subjects s where s.tutor_id = t.id and s.subject ilike $3))
  order by t.rating_sum::float / t.total_reviews desc, t.id limit ${limit}`

/**
 * The same for who has a free hour when the person has one, with bookings and own events alone: no pauses, days that
 * differ, limits, classes or groups, and nobody who is not there for the person.
 */
const bareFree = `select t.id, p.name, t.bio, t.hourly_rate, t.rating_sum, t.total_reviews, count(*) over ()::int as total,
    (select json_agg(s.subject order by s.position) from tutor_subjects s where s.tutor_id = t.id) as subjects
  from tutor_profiles t join profiles p on p.id = t.user_id
  cross join lateral (
    select range_agg(tstzrange(greatest((d + a.start_time) at time zone t.zone, now() + interval '4 hours'), greatest((d + a.end_time) at time zone t.zone, now() + interval '4 hours'))) as ranges
    from generate_series(now()::date, now()::date + 7, interval '1 day') d join tutor_availability a on a.tutor_id = t.id and a.day_of_week = extract(dow from d)) open
  cross join lateral (
    select range_agg(tstzrange(x.starts, x.ends)) as ranges from (
      select o.starts_at as starts, o.ends_at as ends from tutoring_occupied o where o.user_id in (t.user_id, $1) and o.ends_at > now() and o.starts_at < now() + interval '7 days'
      union all select c.starts_at, c.ends_at from calendar_occurrences c where c.user_id in (t.user_id, $1) and c.ends_at > now() and c.starts_at < now() + interval '7 days') x) taken
  where t.is_active and exists (select from unnest(open.ranges - coalesce(taken.ranges, '{}')) r where upper(r) - lower(r) >= interval '1 hour')
  order by t.rating_sum::float / greatest(t.total_reviews, 1) desc, t.id limit ${limit}`

const bareBooking = `insert into tutoring_sessions (student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end,
    hourly_rate, total_cost, room, status, free_until_minutes, created_at, updated_at)
  select $1, t.id, t.user_id, 'Mathematics', 'online', $3, $3::timestamptz + ${minutesOf('60')}, t.hourly_rate, t.hourly_rate, $4, 'scheduled', t.free_until_minutes, now(), now()
  from tutor_profiles t where t.id = $2`

/**
 * Lists of 5,000 tutors a second, with words and filters and of those who are free when the caller is, and bookings a
 * second; beside a bare query of the same, and a bare insert with the same constraint.
 */
export async function benchTutors(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words, database, newShell } of bothEngines(fillTutors))
    figures.push(...(await benchEngine(words, newShell(), database, rounds)))
  return figures
}

async function benchEngine(engine: string, shell: Shell, database: Database, rounds: number): Promise<Figure[]> {
  const { db } = database
  const text = `select p.id, t.id as tutor, substr(p.name, 9)::int as n from profiles p left join tutor_profiles t on t.user_id = p.id order by 3`
  const rows = await readRows(
    db,
    { text, values: [] },
    { id: column.text, tutor: column.orNull(column.text), n: column.number },
  )
  const personOf = async (n: number): Promise<Me> => {
    const row = await profileById(db, rows[n - 1]?.id ?? '')
    if (!row) throw new Error('nobody is there')
    return asOwner(row)
  }
  const me = await personOf(people)
  const shape = { id: column.text, total: column.number }
  const figures: Figure[] = []

  const compare = async (name: string, times: number, sides: [DirectSide, DirectSide], goal?: Goal) =>
    void figures.push(await directly(`${engine}${name}`, { times, rounds }, sides, goal))

  const totalOf = (page: string): number => JSON.parse(page).total
  const wanted = { q: 'proof', price: '31-45', rating: 4, sort: 'rating', limit } as const
  await compare(
    'tutors: 5,000, with words and filters',
    lists,
    [
      async () => totalOf(await tutorsOf(db, me, wanted, null)),
      async () =>
        JSON.parse(
          JSON.stringify(
            await readRows(db, { name: 'bare tutors', text: bareList, values: [3100, 4599, '%proof%'] }, shape),
          ),
        ).length,
    ],
    least,
  )
  await compare(
    'tutors: 5,000, free when I am',
    frees,
    [
      async () =>
        totalOf(await tutorsOf(db, me, { sort: 'rating', limit }, await freeTutorsFor(shell, db, me, new Date()))),
      async () =>
        JSON.parse(JSON.stringify(await readRows(db, { name: 'bare free', text: bareFree, values: [me.id] }, shape)))
          .length,
    ],
    least,
  )

  // Four bookings each of people in the zone of their tutors, ten days from now and later, when nobody has any.
  const students = await Promise.all(Array.from({ length: fresh }, (_, one) => personOf(people - one)))
  const inUtc = students.filter(({ zone }) => zone === 'UTC')
  // Those who teach it and whose clock is the same.
  const teachers = rows.filter(({ n, tutor }) => tutor !== null && n % 8 === 0)
  const given = (side: 0 | 1, index: number) => {
    const at = 2 * index + side
    const student = inUtc[Math.floor(at / 4) % inUtc.length]
    const teacher = teachers[at % teachers.length]
    if (!student || !teacher?.tutor) throw new Error('nobody books')
    return { student, teacher: teacher.tutor, date: inDays(10 + (at % 4)), time: '14:00' }
  }
  const bare: DirectSide = async (index) => {
    const { student, teacher, date, time } = given(1, index)
    return database.transaction((tx) =>
      runStatement(tx, { text: bareBooking, values: [student.id, teacher, `${date}T${time}:00Z`, `room ${index}`] }),
    )
  }
  const ours: DirectSide = async (index) => {
    const { student, teacher, date, time } = given(0, index)
    const draft = {
      id: teacher,
      subject: 'Mathematics',
      sessionType: 'online',
      date,
      time,
      minutes: 60,
      location: null,
      notes: null,
    } as const
    const id = await database.transaction(async (tx) => {
      const within = await shell.scopes.of(tx, student, bookTutoring.access, teacher)
      return insertBooking(shell, tx, within, draft, `bench ${student.id}`, new Date())
    })
    return id.length
  }
  await compare('bookings', bookings, [ours, bare])
  return figures
}

const least: Goal = { at: 'least', must: 0.7 }
