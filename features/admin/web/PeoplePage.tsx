import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { siteRoles } from '../../../contract/site.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { Directory, NothingFits } from '../../../web/ui/page/Directory.tsx'
import { ListRow } from '../../../web/ui/page/ListRows.tsx'
import { listPeople, type ManagedPerson } from '../contract.ts'
import { AdminPage } from './AdminPage.tsx'
import { roleWords } from './words.ts'

const loadDialog = () => import('./PersonDialog.tsx')
const PersonDialog = lazyDialog(async () => (await loadDialog()).PersonDialog)
const choices = [
  { value: '', label: 'All roles' },
  ...siteRoles.map((role) => ({ value: role, label: `${roleWords[role]}s` })),
]

const filters = { role: siteRoles }

/** Everybody, by name. The address names the shown person, so that the log can link here. */
export function PeoplePage() {
  const [search, setSearch] = useSearchParams()
  const address = useAddressFilters(filters)
  const people = useList(listPeople, address.filter)
  const chosen = search.get('person')
  // Stays drawn while it closes.
  const [last, setLast] = useState(chosen)
  if (chosen && chosen !== last) setLast(chosen)
  const open = (person: string | null) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        if (person) next.set('person', person)
        else next.delete('person')
        return next
      },
      { preventScrollReset: true },
    )
  const nobody = (
    <NothingFits
      title="Nobody found"
      sentence="Nobody has that name, address or role."
      onClear={address.clear}
      clear="Show everybody"
    />
  )
  const counted = countWords(people.total, 'person', 'people')

  return (
    <AdminPage title="People" subtitle="Who has an account here, and what they may do.">
      <Directory
        of={people}
        filters={address}
        words={{ one: 'person', many: 'people' }}
        search={{ label: 'Search people by name or email', placeholder: 'Search name or email' }}
        select={{ name: 'role', label: 'Role', choices }}
        count={people.list.data ? counted : ''}
        shown={`${people.rows.length} of ${counted}`}
        empty={nobody}
        nothingFits={nobody}
        row={(one) => <PersonRow key={one.id} of={one} onOpen={() => open(one.id)} />}
      />
      {last && <PersonDialog key={last} id={last} opened={chosen === last} onClose={() => open(null)} />}
    </AdminPage>
  )
}

function PersonRow({ of, onOpen }: { of: ManagedPerson; onOpen: () => void }) {
  const { zone } = usePerson()
  const facts = [of.email, `joined ${monthDayYearWords(dayIn(zone, new Date(of.joinedAt)), dayIn(zone, new Date()))}`]
  return (
    <ListRow
      lead={<Avatar id={of.id} name={of.name} size={36} />}
      title={
        <>
          <bdi>{of.name}</bdi>
          {of.role !== 'student' && <Badge color="green">{roleWords[of.role]}</Badge>}
          {of.suspended && <Badge color="red">Suspended</Badge>}
          {!of.confirmed && <Badge color="gray">Unconfirmed</Badge>}
        </>
      }
      under={facts.join(' · ')}
      end={of.lastActiveAt ? `Active ${dayTimeWords(zone, of.lastActiveAt)}` : 'Not seen yet'}
      actions={
        <Button variant="default" size="xs" aria-label={`Manage ${of.name}`} onClick={onOpen}>
          Manage
        </Button>
      }
    />
  )
}
