import type { z } from 'zod'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import { containsSql, searchWords } from '../../../server/db/search.ts'
import { type ListedInvitation, listedInvitationShape, type listInvitations } from './contract.ts'

type Filter = z.output<typeof listInvitations.input>

/** `now`: the SQL parameter with the present moment. */
const stateAt = (now: string) => `case
  when i.used_at is not null then 'used'
  when i.revoked_at is not null then 'revoked'
  when i.expires_at <= ${now} then 'expired'
  else 'open' end`

/** Invitations, newest first. Throws a Refusal when `after` is not a cursor. */
export async function findInvitations(
  db: Db,
  { q, state, after, limit }: Filter,
  now: Date,
): Promise<{ rows: ListedInvitation[]; next: string | null; total: number }> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const stateSql = stateAt(`${parameter(now)}::timestamptz`)
  const conditions = ['true']
  if (state) conditions.push(`${stateSql} = ${parameter(state)}`)
  if (q) conditions.push(containsSql(parameter(searchWords(q)), ['i.email']))
  return readPage(
    db,
    {
      columns: shownColumns(listedInvitationShape, {
        id: 'i.id',
        email: 'i.email',
        state: stateSql,
        invitedBy: `case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end`,
        invitedAt: isoInstantSql('i.invited_at'),
        expiresAt: isoInstantSql('i.expires_at'),
        usedAt: isoInstantSql('i.used_at'),
        person: 'i.user_id',
      }),
      from: 'invitations i',
      joined: 'invitations i left join profiles a on a.id = i.invited_by',
      ...{ conditions, values, limit, after },
      order: [
        { by: 'i.invited_at', type: 'timestamptz', falling: true },
        { by: 'i.id', type: 'uuid', falling: true },
      ],
    },
    listedInvitationShape,
  )
}
