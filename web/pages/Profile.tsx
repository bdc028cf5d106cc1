import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { weekdays } from '../../features/account/rules.ts'
import { EditProfile } from '../../features/account/web/EditProfile.tsx'
import { zoneWords } from '../../features/account/web/zoneWords.ts'
import { usePerson } from '../session.ts'
import { useTitle } from '../title.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Panel } from '../ui/Panel.tsx'
import css from './Profile.module.css'

export function Profile() {
  const person = usePerson()
  const [editing, setEditing] = useState(false)
  useTitle('Profile')
  const facts = [
    ['Full Name', person.name],
    ['Email', person.email],
    ['Major', person.major],
    ['Academic Year', person.year],
    ['Time zone', zoneWords(person.zone, new Date())],
    ['Week starts', weekdays[person.weekStart] ?? 'Sunday'],
  ]

  return (
    <>
      <div className={css.head}>
        <Avatar id={person.id} name={person.name} size={88} />
        <div className={css.words}>
          <h1 className={css.name}>{person.name}</h1>
          <p>{[person.major, person.year].filter(Boolean).join(' · ')}</p>
          <p className={css.email}>{person.email}</p>
        </div>
        <Button
          className={css.edit}
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Edit Profile
        </Button>
      </div>
      <div className={css.panel}>
        <Panel title="Profile Information">
          <dl className={css.facts}>
            {facts.map(([label, value]) => (
              <div className={css.fact} key={label}>
                <dt className={css.label}>{label}</dt>
                <dd className={css.value}>{value || 'Not set'}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      {editing && <EditProfile person={person} onClose={() => setEditing(false)} />}
    </>
  )
}
