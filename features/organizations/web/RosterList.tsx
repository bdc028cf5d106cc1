import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { shownWords } from '../../../contract/words/counts.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { downloadRoster, readRoster } from '../people.contract.ts'
import { roleNames, wayNames } from '../rules.ts'
import { RoleMenu } from './RoleMenu.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import css from './RosterList.module.css'

type RosterListProps = {
  of: OrganizationInFull
  /** So many stand there at first, so that what follows is found. */
  first?: number
}

/** Everybody who belongs, for whoever runs it, and for moderators while it is without president. */
export function RosterList({ of, first }: RosterListProps) {
  const me = usePerson()
  const [q, setQ] = useState('')
  const { list, rows, total } = useList(readRoster, { id: of.id, ...(q.trim() && { q: q.trim() }) })
  const today = dayIn(me.zone, new Date())
  const leads = of.role === 'president'
  const [all, setAll] = useState(false)
  const cut = first !== undefined && !all && q.trim() === '' && rows.length > first
  return (
    <div className={css.body}>
      <div className={css.tools}>
        <TextInput
          className={css.search ?? ''}
          aria-label="Search members by name"
          placeholder="Search members"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          autoComplete="off"
          dir="auto"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {of.role !== 'stranger' && (
          <Button
            variant="default"
            component="a"
            href={`/api${downloadRoster.path.replace(':id', of.id)}`}
            download
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            CSV
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <ListState
          list={list}
          failed="Failed to fetch the roster"
          loading="Loading the roster"
          skeletons={<RowSkeletons count={4} />}
          empty={<EmptyState inPanel title="Nobody has this name here" />}
        />
      ) : (
        <>
          <Rows label="Roster">
            {(cut ? rows.slice(0, first) : rows).map((one) => (
              <Row
                key={one.id}
                lead={<Avatar id={one.id} name={one.name} src={one.avatarUrl} size={36} />}
                title={
                  <>
                    <bdi>{one.name}</bdi>
                    {one.id === me.id && <span className={css.you}> (you)</span>}
                  </>
                }
                under={
                  <div className={css.under}>
                    {[
                      !leads && roleNames[one.role],
                      one.asked && `asked to be ${one.asked}`,
                      `since ${monthDayYearWords(dayIn(me.zone, new Date(one.joinedAt)), today)}`,
                      wayNames[one.way],
                    ]
                      .filter(Boolean)
                      .join(', ')
                      .replace(/^./, (first) => first.toUpperCase())}
                    {leads && (
                      <span className={css.phone}>
                        <RoleSelect of={of} person={one} />
                      </span>
                    )}
                  </div>
                }
                action={
                  <span className={css.actions}>
                    {leads && (
                      <span className={css.wide}>
                        <RoleSelect of={of} person={one} />
                      </span>
                    )}
                    {one.id !== me.id && <RoleMenu of={of} person={one} />}
                  </span>
                }
              />
            ))}
          </Rows>
          {cut ? (
            <span className={css.all}>
              <Button variant="default" size="xs" onClick={() => setAll(true)}>
                Show all {total}
              </Button>
            </span>
          ) : (
            <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch the roster" />
          )}
        </>
      )}
    </div>
  )
}
