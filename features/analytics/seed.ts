import { runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { utcDay } from './rules.ts'

/** Half a year of the demo campus: fewer open Quad at the weekend, and more with every month. */
const perDay = {
  page_view: `(14 + (200 - d) / 8) * (case when extract(dow from day) in (0, 6) then 2 else 5 end) / 5`,
  sign_up: `case when d % 3 <> 1 then 1 + (d * 7) % 3 else 0 end`,
  onboarded: `case when d % 3 <> 1 then 1 + (d * 5) % 2 else 0 end`,
  first_assignment: `case when d % 3 = 0 then 1 + (d * 5) % 2 else 0 end`,
  first_week: `case when d % 4 = 0 then 1 else 0 end`,
  upgrade_opened: `case when d % 6 = 0 then 1 else 0 end`,
  tutor_booked: `case when d % 4 = 1 then 1 else 0 end`,
}

const paths = [
  '/',
  '/homework',
  '/',
  '/study-sessions',
  '/sign-in',
  '/calendar',
  '/homework',
  '/courses/:id',
  '/courses',
  '/tutors',
  '/sign-in',
  '/sign-up',
]

/** Everything that is counted is invented by the day and its number, so that each start has the same. */
export async function seedAnalytics(shell: Shell, now: Date): Promise<void> {
  for (const [event, many] of Object.entries(perDay))
    await runStatement(shell.database.db, {
      text: `insert into analytics_events (day, event, path, visitor, signed_in)
        select day, $2::text, path, 'demo ' || day || ' ' || (n * 3) % 17, path is null or path not like '/sign-%'
        from (
          select x.*, n, case when $2::text = 'page_view' then ($3::text[])[1 + (n * 5 + d) % $4::int] end as path
          from (select d, $1::date - d as day from generate_series(0, 200) d) x
            cross join lateral generate_series(1, (${many})::int) n
        ) y`,
      values: [utcDay(now), event, paths, paths.length],
    })
}
