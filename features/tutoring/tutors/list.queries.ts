import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { type OrderStep, readPageText } from '../../../server/db/page.ts'
import { containsSql, searchWords } from '../../../server/db/search.ts'
import { readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { subjectsSql } from './queries.ts'
import { priceRanges, ratingPrior, type TutorOrder, tutorSubjectNames, tutorWords } from './rules.ts'
import { isTutorHereSql } from './seen.queries.ts'
import { type listTutors, type TutorPage, tutorCard, tutorPage, type tutorScope } from './shown.contract.ts'

/** `t` is the profile, `p` the person. */
const cardColumns: Record<keyof z.output<typeof tutorCard>, string> = {
  id: 't.id',
  person: 'p.id',
  name: 'p.name',
  avatarUrl: 'p.avatar_url',
  verified: 't.verified_at is not null',
  averageRating: 'round(t.rating_sum::numeric / nullif(t.total_reviews, 0), 2)',
  totalReviews: 't.total_reviews',
  totalSessions: 't.total_sessions',
  bio: 't.bio',
  education: 't.education',
  location: 't.location',
  hourlyRate: 't.hourly_rate',
  experienceYears: 't.experience_years',
  responseMinutes: 't.response_minutes',
  subjects: subjectsSql,
  languages: 't.languages',
  sessionTypes: 't.session_types',
  weekdays: `array(select distinct a.day_of_week from tutor_availability a where a.tutor_id = t.id order by 1)`,
}
const from = 'tutor_profiles t join profiles p on p.id = t.user_id'

const { reviews, stars } = ratingPrior
/** The mean with the prior, in ten thousandths of a star. */
const meanSql = `((t.rating_sum + ${reviews * stars})::bigint * 10000 / (t.total_reviews + ${reviews}))::int`

const orders: Record<TutorOrder, OrderStep[]> = {
  rating: [
    { by: meanSql, type: 'int', falling: true },
    { by: 't.total_reviews', type: 'int', falling: true },
  ],
  price: [{ by: 't.hourly_rate', type: 'int' }],
  'price-falling': [{ by: 't.hourly_rate', type: 'int', falling: true }],
  sessions: [{ by: 't.total_sessions', type: 'int', falling: true }],
  newest: [{ by: `date_trunc('milliseconds', t.created_at)`, type: 'timestamptz', falling: true }],
}

type Wanted = Omit<z.output<typeof listTutors.input>, 'free'>

/** A page of the tutors who take bookings, as JSON text. `among`: only these. */
export function tutorsOf(db: Db, me: Me, wanted: Wanted, among: string[] | null): Promise<string> {
  const { q = '', subject, price, type, rating, sort, after, limit } = wanted
  const values: unknown[] = [me.id]
  const reference = (value: unknown) => `$${values.push(value)}`
  const conditions = [`t.user_id <> $1::uuid and ${isTakingBookings} and ${isTutorHereSql('$1::uuid')}`]
  // What is cheap to compare comes first: the database asks for the words of fewer.
  if (price !== undefined) {
    const { least, below } = priceRanges[price]
    conditions.push(`t.hourly_rate >= ${reference(least)}`)
    if (below !== null) conditions.push(`t.hourly_rate < ${reference(below)}`)
  }
  // As the average is shown, which rounds it to hundredths.
  if (rating !== undefined)
    conditions.push(
      `t.total_reviews > 0 and t.rating_sum::bigint * 1000 >= t.total_reviews * ${reference(Math.round(rating * 1000) - 5)}::bigint`,
    )
  if (type !== undefined) conditions.push(`${reference(type)} = any(t.session_types)`)
  const teaches = (subjects: readonly string[]) =>
    `exists (select from tutor_subjects s where s.tutor_id = t.id and s.subject = any(${reference(subjects)}::text[]))`
  if (subject !== undefined) conditions.push(teaches([subject]))
  const words = searchWords(q)
  if (words !== '') {
    const sought = reference(words)
    const subjects = tutorSubjectNames.filter((name) => searchWords(name).includes(words))
    const inSubject = subjects.length > 0 ? ` or ${teaches(subjects)}` : ''
    conditions.push(`(position(${sought} in t.bio_folded) > 0${inSubject} or ${containsSql(sought, ['p.name'])})`)
  }
  if (among !== null) conditions.push(`t.id = any(${reference(among)}::uuid[])`)
  return readPageText(db, {
    columns: shownColumns(tutorCard, cardColumns),
    from,
    onePass: true,
    conditions,
    order: [...orders[sort], { by: 't.id', type: 'uuid' }],
    values,
    limit,
    after,
  })
}

/** SQL condition on the profile `t`. */
export const isTakingBookings = 't.is_active'

const pageColumns = shownColumns(tutorPage, {
  ...cardColumns,
  own: 'p.id = $2::uuid',
  active: 't.is_active',
  zone: 't.zone',
  confirms: 't.confirms',
  noticeMinutes: 't.notice_minutes',
  farthestDays: 't.farthest_days',
  freeUntilMinutes: 't.free_until_minutes',
  distribution: `(select json_agg((select count(*) from session_reviews r where r.tutor_id = t.id and r.rating = n) order by n)
    from generate_series(1, 5) n)`,
  tutorSince: isoInstantSql('t.created_at'),
})

export async function tutorPageOf(db: Db, { me, key }: Within<typeof tutorScope>): Promise<TutorPage> {
  const text = `select to_json(x) as shown from (select ${pageColumns} from ${from} where t.id = $1) x`
  const found = await readRow(db, { name: 'tutor page', text, values: [key, me.id] }, { shown: tutorPage })
  if (!found) throw new Refusal('not_found', tutorWords.notThere)
  return found.shown
}
