import type { Db } from '../../server/db.ts'
import type { Me } from '../../server/me.ts'

/** Gives each new course name the next colour in line. */
export async function colorCourses(db: Db, me: Me, names: string[]): Promise<void> {
  if (names.length === 0) return
  const text = `
    insert into course_colors (user_id, name, color)
    select $1, fresh.name, ((select count(*) from course_colors where user_id = $1) + fresh.place - 1) % 12
    from (
      select lower(given.name) as name, row_number() over (order by min(given.place)) as place
      from unnest($2::text[]) with ordinality as given(name, place)
      where not exists (select 1 from course_colors known where known.user_id = $1 and known.name = lower(given.name))
      group by lower(given.name)
    ) fresh
    on conflict do nothing`
  await db.$client.query({ text, values: [me.id, names] })
}
