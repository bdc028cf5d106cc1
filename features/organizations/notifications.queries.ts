import { isHiddenSql } from '../../server/publicTexts/sources.ts'
import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { organizationText } from './contract.ts'
import { organizationKinds } from './notifications.rules.ts'

const { post, ...ofOrganizations } = organizationKinds
const kinds = Object.values(ofOrganizations)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** The organization; one whose name is hidden has none. */
const shown = {
  title: `case when ${isHiddenSql({ kind: organizationText }, 'g')} then 'an organization' else g.name end`,
  path: `'/organizations/' || g.id`,
}

/** A post is told of through itself: one that was deleted is gone here too. */
export const organizationSubjects: NotificationSource = {
  subject: (n) =>
    [
      subjectSelect(shown, `organizations g where ${n}.kind in (${kinds}) and g.id = ${n}.reference`),
      subjectSelect(
        shown,
        `organization_posts o join organizations g on g.id = o.organization_id
          where ${n}.kind = '${post}' and o.id = ${n}.reference and o.deleted_at is null`,
      ),
    ].join(' union all '),
}
