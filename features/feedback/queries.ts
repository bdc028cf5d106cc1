import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readPageText } from '../../server/db/page.ts'
import { column, readRow } from '../../server/db/statements.ts'
import { countTries } from '../../server/limits/windows.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { type listFeedback, type OwnEntry, ownEntry } from './contract.ts'
import { tellInbox } from './inbox/queries.ts'
import { feedbackAnswerKind } from './notifications.rules.ts'
import { type EntryKind, feedbackLimit, feedbackWords, type ReviewPlaces } from './rules.ts'

const ownColumns = shownColumns(ownEntry, {
  id: 'f.id',
  kind: 'f.kind',
  rating: 'f.rating',
  comments: 'f.comments',
  status: 'f.status',
  submittedAt: isoInstantSql('f.submitted_at'),
  answers: `coalesce((select json_agg(json_build_object('id', r.id, 'at', ${isoInstantSql('r.at')}, 'words', r.words) order by r.at, r.id)
    from feedback_replies r where r.feedback_id = f.id), '[]')`,
})

/** A person's own entries with the answers, newest first, as JSON text. */
export function ownEntriesOf(db: Db, me: Me, { after, limit }: z.output<typeof listFeedback.input>): Promise<string> {
  return readPageText(db, {
    ...{ name: 'own feedback', columns: ownColumns, from: 'feedback f', conditions: ['f.user_id = $1'] },
    order: [
      { by: 'f.submitted_at', type: 'timestamptz', falling: true },
      { by: 'f.id', type: 'uuid', falling: true },
    ],
    ...{ values: [me.id], limit, after },
  })
}

async function ownEntryBy(db: Db, me: Me, id: string): Promise<OwnEntry | undefined> {
  const text = `select to_json(x) as shown from (select ${ownColumns} from feedback f where f.id = $2 and f.user_id = $1) x`
  return (await readRow(db, { text, values: [me.id, id] }, { shown: ownEntry }))?.shown
}

type NewEntry = { id: string | undefined; kind: EntryKind; rating: number | null; comments: string }

/**
 * Writes an entry, once for each id that a page draws. `bucket`: a keyed hash of the author, for what is counted. Throws
 * a Refusal where they have written too much today. Needs a transaction.
 */
export async function writeEntry(
  shell: Shell,
  db: Db,
  me: Me,
  { id = crypto.randomUUID(), kind, rating, comments }: NewEntry,
  bucket: string,
  now: Date,
): Promise<OwnEntry> {
  const before = await ownEntryBy(db, me, id)
  if (before) return before
  await countTries(db, feedbackLimit, bucket, now)
  const text = `insert into feedback (id, user_id, kind, rating, comments, status, submitted_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`
  const values = [id, me.id, kind, rating, comments, comments === '' ? 'closed' : 'open', now]
  await readRow(db, { text, values }, { id: column.text })
  const written = await ownEntryBy(db, me, id)
  if (!written) throw new Refusal('conflict', feedbackWords.idTaken)
  await tellInbox(shell, db)
  return written
}

export function reviewPlacesOf({ env }: Pick<Shell, 'env'>): ReviewPlaces {
  const { REVIEW_URL_IOS: ios = null, REVIEW_URL_ANDROID: android = null, REVIEW_URL_WEB: web = null } = env
  return { ios, android, web }
}

/** An entry of the reader; `state` is its kind. */
export const feedbackSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      { state: 'f.kind', path: `'/profile?tab=referrals'` },
      `feedback f where f.id = ${n}.reference and f.user_id = ${n}.user_id and ${n}.kind = '${feedbackAnswerKind}'`,
    ),
}
