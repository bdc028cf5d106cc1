import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { siteRoles } from '../../../contract/site.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { listPeople, type ManagedPerson } from '../contract.ts'
import { AdminList, AdminListRow } from './AdminList.tsx'
import { AdminPage } from './AdminPage.tsx'
import { FilterBar } from './FilterBar.tsx'
import { roleWords } from './words.ts'

const loadDialog = () => import('./PersonDialog.tsx')
const PersonDialog = lazyDialog(async () => (await loadDialog()).PersonDialog)
const choices = [
  { value: '', label: 'All roles' },
  ...siteRoles.map((role) => ({ value: role, label: `${roleWords[role]}s` })),
]

/** Everybody, by name. The address names the shown person, so that the log can link here. */
export function PeoplePage() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim().slice(0, 200) ?? ''
  const role = siteRoles.find((one) => one === search.get('role'))
  const { list, rows, total } = useList(listPeople, { ...(q && { q }), ...(role && { role }) })
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

  return (
    <AdminPage title="People" subtitle="Who has an account here, and what they may do.">
      <FilterBar
        label="Search people by name or email"
        q={q}
        choice={{ name: 'role', label: 'Role', value: role ?? '', choices }}
        count={list.data ? countWords(total, 'person', 'people') : ''}
      />
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch people"
          loading="Loading people..."
          skeletons={<RowSkeletons count={8} />}
          empty={
            <EmptyState
              drawing={<TreeAndBench />}
              title="Nobody found"
              sentence="Nobody has that name, address or role."
              actions={
                <Button variant="default" onClick={() => setSearch({})}>
                  Show everybody
                </Button>
              }
            />
          }
        />
      )}
      {rows.length > 0 && (
        <AdminList label="People">
          {rows.map((one) => (
            <PersonRow key={one.id} of={one} onOpen={() => open(one.id)} />
          ))}
        </AdminList>
      )}
      <ShowMore
        list={list}
        words={`${rows.length} of ${countWords(total, 'person', 'people')}`}
        failed="Failed to fetch people"
      />
      {last && <PersonDialog key={last} id={last} opened={chosen === last} onClose={() => open(null)} />}
    </AdminPage>
  )
}

function PersonRow({ of, onOpen }: { of: ManagedPerson; onOpen: () => void }) {
  const { zone } = usePerson()
  const facts = [of.email, `joined ${monthDayYearWords(dayIn(zone, new Date(of.joinedAt)), dayIn(zone, new Date()))}`]
  return (
    <AdminListRow
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
