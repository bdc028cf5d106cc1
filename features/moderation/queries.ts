import type { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { type OrderStep, readPage } from '../../server/db/page.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import { directoryVersion } from '../../server/directories.ts'
import type { Me } from '../../server/me.ts'
import { authorsTextSql } from '../../server/publicTexts/sources.ts'
import type { Shell } from '../../server/shell.ts'
import { personName, personPicture } from '../people/contract.ts'
import { type ListedCase, type listCases, listedCase, type OwnCase, ownCase } from './contract.ts'
import { nounSql } from './reports.queries.ts'
import { appealDays, lookSeconds, moderationKey, moderationTopic, newAccountDays } from './rules.ts'

/** The name of a person for staff, who read it also while it is hidden. `row` is the alias of the profile. */
export const staffName = (row: string) => authorsTextSql({ kind: personName }, row, 'name')
export const staffPicture = (row: string) => authorsTextSql({ kind: personPicture }, row, 'avatar_url')
export const isNewSql = (row: string, now: string) => `${row}.created_at > ${now} - interval '${newAccountDays} days'`

/** Columns of a case in the queue: `c` with its author `a`. `me` and `now` are SQL. */
export const listedColumns = (me: string, now: string): Record<keyof ListedCase, string> => ({
  id: 'c.id',
  kind: 'c.kind',
  words: 'c.words',
  author: `json_build_object('id', a.id, 'name', ${staffName('a')}, 'isNew', ${isNewSql('a', now)})`,
  reports: 'c.reports',
  reportedAt: isoInstantSql('c.reported_at'),
  state: 'c.state',
  outcome: 'c.outcome',
  decidedAt: isoInstantSql('c.decided_at'),
  looking: `(select ${staffName('l')} from profiles l where l.id = c.looked_by and l.id <> ${me}
    and c.looked_at > ${now} - interval '${lookSeconds} seconds')`,
})

/** Tells open pages of moderation, once the transaction has committed, that there is something else to see. */
export async function tellModerators({ live }: Pick<Shell, 'live'>, db: Db): Promise<void> {
  live.publish(db, moderationTopic, moderationKey, Number(await directoryVersion(db, moderationTopic)))
}

/** The queue. Throws a Refusal when `after` is not a cursor. */
export async function casesOf(
  db: Db,
  me: Me,
  { state, sort, kind, after, limit }: z.output<(typeof listCases)['input']>,
  now: Date,
) {
  const values: unknown[] = [me.id, now, state]
  const conditions = ['c.state = $3']
  if (kind) conditions.push(`c.kind = $${values.push(kind)}`)
  const at = state === 'decided' ? 'c.decided_at' : 'c.reported_at'
  const newest: OrderStep[] = [
    { by: at, type: 'timestamptz', falling: true },
    { by: 'c.id', type: 'uuid', falling: true },
  ]
  const most: OrderStep[] = [{ by: 'c.reports', type: 'int', falling: true }, ...newest]
  return readPage(
    db,
    {
      columns: shownColumns(listedCase, listedColumns('$1::uuid', '$2::timestamptz')),
      from: 'moderation_cases c',
      joined: 'moderation_cases c join profiles a on a.id = c.user_id',
      order: state !== 'decided' && sort === 'most' ? most : newest,
      ...{ conditions, values, limit, after },
    },
    listedCase,
  )
}

export async function queueOf({ texts }: Pick<Shell, 'texts'>, db: Db) {
  const text = `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'appeal')::int as appeals
    from moderation_cases where state <> 'decided'`
  const counts = await readRow(db, { text }, { open: column.number, appeals: column.number })
  const kinds = texts.map(({ kind: { name, noun } }) => ({ name, noun }))
  return { open: counts?.open ?? 0, appeals: counts?.appeals ?? 0, kinds }
}

/** Whoever looks first keeps it until their page is silent. */
export async function noteLook(db: Db, me: Me, id: string, now: Date): Promise<boolean> {
  const text = `update moderation_cases set looked_by = $2, looked_at = $3 where id = $1
    and (looked_by is null or looked_by = $2 or looked_at <= $3::timestamptz - interval '${lookSeconds} seconds')`
  return (await runStatement(db, { text, values: [id, me.id, now] })) > 0
}

/** Decisions about a person's own texts, newest first. One that a wrong report led to is not theirs to know. */
export async function ownCases(shell: Pick<Shell, 'texts'>, db: Db, me: Me, now: Date): Promise<OwnCase[]> {
  const until = `c.decided_at + interval '${appealDays} days'`
  const columns = shownColumns(ownCase, {
    id: 'c.id',
    kind: 'c.kind',
    noun: nounSql(shell, 'c.kind'),
    words: 'c.words',
    outcome: 'c.outcome',
    why: 'd.words',
    decidedAt: isoInstantSql('c.decided_at'),
    hidden: `exists (select from hidden_texts h where h.thing = c.thing and h.kind = c.kind and h.by_decision)`,
    suspendedUntil: isoInstantSql('c.suspended_until'),
    appealUntil: `case when c.appealed_at is null and c.outcome in ('hidden', 'warned', 'suspended') and c.state = 'decided'
      and ${until} > $2::timestamptz then ${isoInstantSql(until)} end`,
    appeal: `case when c.appealed_at is not null then json_build_object('at', ${isoInstantSql('c.appealed_at')},
      'words', c.appeal_words, 'answered', exists (select from moderation_decisions x where x.case_id = c.id and x.on_appeal)) end`,
  })
  const text = `select to_json(t) as shown from (select ${columns} from moderation_cases c
      join lateral (select d.words from moderation_decisions d where d.case_id = c.id order by d.at desc, d.id limit 1) d on true
      where c.user_id = $1 and (c.outcome <> 'dismissed' or exists (
        select from moderation_decisions e where e.case_id = c.id and e.act not in ('dismiss', 'uphold')))
      order by c.decided_at desc, c.id limit 200) t`
  const rows = await readRows(db, { text, values: [me.id, now] }, { shown: ownCase })
  return rows.map(({ shown }) => shown)
}
