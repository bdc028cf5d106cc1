import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
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
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { downloadRoster, readRoster } from '../people.contract.ts'
import { roleNames, wayNames } from '../rules.ts'
import { RoleMenu } from './RoleMenu.tsx'
import css from './RosterDialog.module.css'

/** Everybody who belongs, for whoever runs it, and for moderators while it is without president. */
export function RosterDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const me = usePerson()
  const [q, setQ] = useState('')
  const { list, rows, total } = useList(readRoster, { id: of.id, ...(q.trim() && { q: q.trim() }) })
  const today = dayIn(me.zone, new Date())
  return (
    <ModalFrame opened onClose={onClose} title={`Roster of ${of.name}`} size={560}>
      <div className={css.body}>
        <div className={css.tools}>
          <TextInput
            className={css.search ?? ''}
            label="Search by name"
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
              {rows.map((one) => (
                <Row
                  key={one.id}
                  lead={<Avatar id={one.id} name={one.name} src={one.avatarUrl} size={36} />}
                  title={<bdi>{one.name}</bdi>}
                  under={`${roleNames[one.role]}${one.asked ? `, asked to be ${one.asked}` : ''}, since ${monthDayYearWords(dayIn(me.zone, new Date(one.joinedAt)), today)}, ${wayNames[one.way]}`}
                  action={one.id !== me.id && <RoleMenu of={of} person={one} />}
                />
              ))}
            </Rows>
            <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch the roster" />
          </>
        )}
      </div>
    </ModalFrame>
  )
}
