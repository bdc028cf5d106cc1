import { isHiddenSql } from '../../server/publicTexts/sources.ts'
import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { organizationName } from './contract.ts'
import { organizationKinds, organizationMeetingKind, organizationMessageKind } from './notifications.rules.ts'
import { officerThreads } from './threads/queries.ts'

const { post, founder, asked, 'proposal-answered': answered, ...ofOrganizations } = organizationKinds
const kinds = Object.values(ofOrganizations)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** The organization; one whose name is hidden has none. */
const shown = {
  title: `case when ${isHiddenSql({ kind: organizationName }, 'g')} then 'an organization' else g.name end`,
  path: `'/organizations/' || g.id`,
}

/** A proposal; to be named it needs a name. */
const proposed = (path: string) => ({ title: `coalesce(nullif(x.name, ''), 'an organization')`, path })

const contactPath = `'/organizations/messages/' || h.id`

/** A post is told of through itself: one that was deleted is gone here too. */
export const organizationSubjects: NotificationSource = {
  subject: (n) =>
    [
      subjectSelect(shown, `organizations g where ${n}.kind in (${kinds}) and g.id = ${n}.reference`),
      subjectSelect(
        { ...shown, path: `'/organizations/' || g.id || '/manage'` },
        `organizations g where ${n}.kind = '${asked}' and g.id = ${n}.reference`,
      ),
      subjectSelect(
        shown,
        `organization_posts o join organizations g on g.id = o.organization_id
          where ${n}.kind = '${post}' and o.id = ${n}.reference and o.deleted_at is null`,
      ),
      subjectSelect(
        { ...shown, at: 'm.starts_at', until: 'm.ruled_at', state: `case when m.off then 'off' else 'on' end` },
        `meetings m join organizations g on g.id = m.organization_id
          join organization_people r on r.organization_id = g.id and r.user_id = ${n}.user_id and r.role is not null
          where ${n}.kind = '${organizationMeetingKind}' and m.id = ${n}.reference`,
      ),
      subjectSelect(
        proposed(`'/organizations/founding/' || x.id`),
        `organization_proposals x join organization_founders f on f.proposal_id = x.id
          where ${n}.kind = '${founder}' and x.id = ${n}.reference and f.user_id = ${n}.user_id
            and x.state in ('draft', 'sent', 'answered', 'approved')`,
      ),
      subjectSelect(
        proposed(`'/organizations/propose/' || x.id`),
        `organization_proposals x where ${n}.kind = '${answered}' and x.id = ${n}.reference and x.state = 'answered'`,
      ),
    ].join(' union all '),
}

/** A conversation that the reader is in: a student hears of the organization, an officer also of who wrote. */
export const contactSubjects: NotificationSource = {
  subject: (n) =>
    [
      subjectSelect(
        { ...shown, path: contactPath },
        `organization_threads h join organizations g on g.id = h.organization_id
          where ${n}.kind = '${organizationMessageKind}' and h.id = ${n}.reference and h.user_id = ${n}.user_id`,
      ),
      subjectSelect(
        { ...shown, path: contactPath, by: 'p.name' },
        `${officerThreads(`${n}.user_id`)} join organizations g on g.id = h.organization_id
          join profiles p on p.id = h.user_id and p.suspended_at is null
          where ${n}.kind = '${organizationMessageKind}' and h.id = ${n}.reference`,
      ),
    ].join(' union all '),
}
