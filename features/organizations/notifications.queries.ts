import { isHiddenSql } from '../../server/publicTexts/sources.ts'
import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { organizationText } from './contract.ts'
import { organizationKinds } from './notifications.rules.ts'

const kinds = Object.values(organizationKinds)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** The organization; one whose name is hidden has none. */
export const organizationSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      {
        title: `case when ${isHiddenSql({ kind: organizationText }, 'g')} then 'an organization' else g.name end`,
        path: `'/organizations/' || g.id`,
      },
      `organizations g where ${n}.kind in (${kinds}) and g.id = ${n}.reference`,
    ),
}
