import { Button, Tabs } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFills, usePanels } from '../fills.ts'
import { useTitle } from '../navigation/title.ts'
import { lazyDialog } from '../screens/lazyDialog.tsx'
import { usePerson, usePlan } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import css from './Profile.module.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfilePanels } from './ProfilePanels.tsx'
import { ProfileStats } from './ProfileStats.tsx'
import { ReferralPanels } from './ReferralPanels.tsx'
import { SettingsPanels } from './SettingsPanels.tsx'
import { profileTabs, referralPanels } from './slots.ts'

const EditProfile = lazyDialog(async () => (await import('../../features/account/web/EditProfile.tsx')).EditProfile)
const own = ['information', 'settings']

export function Profile() {
  const person = usePerson()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useSearchParams()
  const refers = useFills(referralPanels).length > 0
  const offered = usePanels(profileTabs)
  const plan = usePlan()
  const all = [...own, ...offered.map(({ name }) => name), ...(refers ? ['referrals'] : [])]
  const tab = all.find((one) => one === search.get('tab')) ?? 'information'
  useTitle('Profile')

  const stopEditing = () => {
    setEditing(false)
    // The form is removed at once, and with it the modal that would have restored the focus.
    requestAnimationFrame(() => edit.current?.focus())
  }

  return (
    <>
      <div className={css.head}>
        <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={88} />
        <div className={css.words}>
          <div className={css.nameLine}>
            <h1 className={css.name}>{person.name}</h1>
            {plan === 'premium' && <span className={css.badge}>Premium</span>}
          </div>
          <p>{[person.major, person.year].filter(Boolean).join(' · ')}</p>
          <p className={css.email}>
            <EmailAddress of={person.email} />
          </p>
        </div>
        <Button
          className={css.edit}
          ref={edit}
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Edit Profile
        </Button>
      </div>
      {person.hidden.length > 0 && (
        <div className={css.notice}>
          <MessageBox kind="notice">
            Moderators have hidden your {person.hidden.join(' and ')} from everybody else.{' '}
            <Link className={css.link} to="/cases">
              See why
            </Link>
          </MessageBox>
        </div>
      )}
      <ProfileStats />
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next && next !== 'information' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="information">Profile Information</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          {offered.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
          {refers && <Tabs.Tab value="referrals">Referrals</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel className={css.panels} value="information">
          <ProfileFacts person={person} />
          <ProfilePanels />
        </Tabs.Panel>
        <Tabs.Panel className={css.panel} value="settings">
          <SettingsPanels />
        </Tabs.Panel>
        {offered.map(({ name, Panel }) => (
          <Tabs.Panel className={css.stacks} key={name} value={name}>
            <Suspense>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
        <Tabs.Panel className={css.stacks} value="referrals">
          <ReferralPanels />
        </Tabs.Panel>
      </Tabs>
      {editing && <EditProfile person={person} onClose={stopEditing} />}
    </>
  )
}
