import { runStatement } from '../../server/db/statements.ts'
import type { Acquaintances } from '../people/slots.ts'
import { officerThreads } from './threads/queries.ts'

/** Both came by a request that an officer answered or by an invitation to their name, and it is not archived. */
export const memberAcquaintances: Acquaintances = {
  together: (one, other) => `exists (
    select from organization_people x join organization_people y on y.organization_id = x.organization_id
    join organizations g on g.id = x.organization_id and g.archived_at is null
    where x.user_id = ${one} and x.role is not null and x.known and y.user_id = ${other} and y.role is not null and y.known)`,
  /** Officers stand before everybody, members before whoever sees them in the list, and a student before those they wrote to. */
  named: (reader, other) => `exists (
    select from ${officerThreads(reader)} where h.user_id = ${other}) or exists (
    select from organization_proposals x join organization_founders f on f.proposal_id = x.id
    where (x.user_id = ${reader} and f.user_id = ${other}) or (x.user_id = ${other} and f.user_id = ${reader})) or exists (
    select from organization_people y where y.user_id = ${other} and (y.role in ('president', 'officer')
      or (y.role = 'member' and exists (select from organization_people x
        where x.organization_id = y.organization_id and x.user_id = ${reader}
          and (x.role in ('president', 'officer') or (x.role = 'member' and y.shown))))
      or (y.state = 'requested' and exists (select from organization_people x
        where x.organization_id = y.organization_id and x.user_id = ${reader} and x.role in ('president', 'officer')))))`,
  /**
   * What both belong to they go on belonging to; each is hidden from the other there. Nobody starts anything with
   * whom a block separates.
   */
  async separate(_shell, db, one, other) {
    const text = `delete from organization_founders f using organization_proposals x
      where x.id = f.proposal_id and x.state in ('draft', 'sent', 'answered')
        and ((x.user_id = $1 and f.user_id = $2) or (x.user_id = $2 and f.user_id = $1))`
    await runStatement(db, { text, values: [one, other] })
  },
}
