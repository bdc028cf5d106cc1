import { weekdayNames } from '../../contract/day.ts'
import type { Person } from '../../features/account/contract.ts'
import { zoneWords } from '../../features/account/web/zoneWords.ts'
import { Panel } from '../ui/Panel.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import css from './Profile.module.css'

export function ProfileFacts({ person }: { person: Person }) {
  const facts = [
    { label: 'Full Name', value: person.name },
    { label: 'Email', value: <EmailAddress of={person.email} /> },
    { label: 'Major', value: person.major },
    { label: 'Academic Year', value: person.year },
    { label: 'Time zone', value: zoneWords(person.zone, new Date()) },
    { label: 'Week starts', value: weekdayNames[person.weekStart] },
  ]
  return (
    <Panel title="Profile Information">
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div className={css.fact} key={label}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value || 'Not set'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
