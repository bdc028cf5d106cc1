import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { type OrderStep, readPage } from '../../../server/db/page.ts'
import type { Me } from '../../../server/me.ts'
import { authorsTextSql } from '../../../server/publicTexts/sources.ts'
import type { Within } from '../../../server/scopes.ts'
import { blockedName } from '../../people/rules.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import { reviewTexts } from '../texts.queries.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import type { listReviews } from './contract.ts'
import { mayReview, type ReviewOrder, reviewerName, reviewWords } from './rules.ts'
import { anonymousReviews, ownReview, type ShownReview, shownReview } from './shown.contract.ts'

/** SQL: whether the review `r` shows no name; `a` is the profile of its author, or nobody. */
export const isAnonymousSql = (r: string, a: string) =>
  `(${r}.anonymous or coalesce((${a}.settings ->> '${anonymousReviews.name}')::boolean, false))`

const ownColumns = shownColumns(ownReview, {
  id: 'r.id',
  rating: 'r.rating',
  text: authorsTextSql(reviewTexts, 'r', 'review_text'),
  wouldRecommend: 'r.would_recommend',
  anonymous: isAnonymousSql('r', 'a'),
  writtenAt: isoInstantSql('r.created_at'),
  editedAt: isoInstantSql('r.edited_at'),
})
/** SQL of the review of a session as its author has it, or null; `b` is the session, whose student asks. */
export const ownReviewSql = (b: string) => `(select to_json(x) from (select ${ownColumns}
  from session_reviews r left join profiles a on a.id = r.student_id where r.session_id = ${b}.id) x)`

/** What is sent, with what decides about the name and the reply. */
const foundReview = shownReview
  .omit({ by: true, mayReply: true, reply: true })
  .extend({ name: z.string().nullable(), repliedAt: z.iso.datetime().nullable(), writtenAt: z.iso.datetime() })
  .extend({ reply: z.string().nullable(), repliedOn: z.string().nullable() })

const dayOf = (moment: string) => `to_char(${moment} at time zone $3, 'YYYY-MM-DD')`
const isMine = 'r.student_id = $1::uuid'
const hidesName = `a.id <> $1::uuid and (a.suspended_at is not null or a.erases_at is not null or ${separatedSql('$1::uuid', 'a.id')})`

/** `r` is the review, `a` its author or nobody, `b` its session; `$1` reads, in the zone `$3`. */
const columns = shownColumns(foundReview, {
  id: 'r.id',
  rating: 'r.rating',
  text: `case when ${isMine} then ${authorsTextSql(reviewTexts, 'r', 'review_text')} else r.review_text end`,
  wouldRecommend: 'r.would_recommend',
  subject: 'b.subject',
  anonymous: isAnonymousSql('r', 'a'),
  name: `case when not ${isAnonymousSql('r', 'a')} then case when ${hidesName} then '${blockedName}' else a.name end end`,
  writtenAt: isoInstantSql('r.created_at'),
  writtenOn: dayOf('r.created_at'),
  edited: 'r.edited_at is not null',
  reply: 'r.reply',
  repliedAt: isoInstantSql('r.replied_at'),
  repliedOn: dayOf('r.replied_at'),
  session: `case when ${isMine} then r.session_id end`,
})

const newest: OrderStep[] = [
  { by: `date_trunc('milliseconds', r.created_at)`, type: 'timestamptz', falling: true },
  { by: 'r.id', type: 'uuid', falling: true },
]
const orders: Record<ReviewOrder, OrderStep[]> = {
  newest,
  highest: [{ by: 'r.rating', type: 'int', falling: true }, ...newest],
  lowest: [{ by: 'r.rating', type: 'int' }, ...newest],
}

type Reader = Within<typeof tutorScope>
type Wanted = Omit<z.output<typeof listReviews.input>, 'id'>

/** A page of what students wrote about a tutor, with names as the reader may see them. */
export async function reviewsOf(db: Db, within: Reader, { stars, sort, after, limit }: Wanted, now: Date) {
  const conditions = stars === undefined ? [] : ['r.rating = $4']
  const values = stars === undefined ? [] : [stars]
  const { rows, ...page } = await readFound(db, within, { conditions, values, order: orders[sort], limit, after })
  return { ...page, rows: rows.map((row) => shownTo(within, row, now)) }
}

/** One of them. Throws a Refusal where it is gone. */
export async function reviewBy(db: Db, within: Reader, id: string, now: Date): Promise<ShownReview> {
  const { rows } = await readFound(db, within, { conditions: ['r.id = $4'], values: [id], order: newest, limit: 1 })
  if (!rows[0]) throw new Refusal('not_found', reviewWords.notThere)
  return shownTo(within, rows[0], now)
}

type Sought = Pick<Parameters<typeof readPage>[1], 'conditions' | 'values' | 'order' | 'limit' | 'after'>

function readFound(db: Db, { me, key }: Pick<Reader, 'key'> & { me: Me }, { conditions, values, ...rest }: Sought) {
  return readPage(
    db,
    {
      columns,
      from: 'session_reviews r',
      joined: `session_reviews r join tutoring_sessions b on b.id = r.session_id left join profiles a on a.id = r.student_id`,
      // Names the reader and the zone, too: statements of PostgreSQL know each parameter's type.
      conditions: ['r.tutor_id = $2::uuid', '$1::uuid is not null', '$3::text is not null', ...conditions],
      values: [me.id, key, me.zone, ...values],
      ...rest,
    },
    foundReview,
  )
}

function shownTo({ role }: Reader, found: z.output<typeof foundReview>, now: Date): ShownReview {
  const { name, reply, repliedAt, repliedOn, writtenAt, ...rest } = found
  const replied = repliedAt === null ? null : new Date(repliedAt)
  const facts = { status: 'completed', tutored: true, writtenAt: new Date(writtenAt), repliedAt: replied } as const
  return {
    ...rest,
    by: name === null ? null : reviewerName(name),
    reply: reply === null || repliedOn === null ? null : { text: reply, repliedOn },
    mayReply: role === 'tutor' && mayReview(replied ? 'change reply' : 'reply', facts, 'tutor', now),
  }
}
