import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { NamedPerson } from '../../../people/web/slots.ts'
import { listSessions } from '../../contract.ts'
import { invitePerson } from '../contract.ts'
import css from './SharedSessions.module.css'

/** On a person's page: asks them to one of the sessions that one has planned. */
export function InvitePerson({ of }: { of: NamedPerson }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Invite to a session</Button>
      {opened && <InviteDialog of={of} onClose={() => setOpened(false)} />}
    </>
  )
}

function InviteDialog({ of, onClose }: { of: NamedPerson; onClose: () => void }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const found = useQuery(read(listSessions, { limit: 100 }))
  const own = found.data?.rows.filter(({ state, group }) => state === 'planned' && group?.role !== 'guest') ?? []
  const [chosen, setChosen] = useState('')
  const send = useWrite(invitePerson)
  const id = chosen || own[0]?.id
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Invite ${of.name}`}
      size={480}
      submit={{ label: 'Send invitation', busy: send.isPending, disabled: id === undefined }}
      onSubmit={() =>
        id &&
        send.mutate(
          { id, person: of.id },
          {
            onSuccess: () => {
              toast.success('Invitation sent.')
              onClose()
            },
          },
        )
      }
    >
      {send.isError && <MessageBox kind="error">{errorWords(send.error)}</MessageBox>}
      {found.isError && <MessageBox kind="error">{errorWords(found.error)}</MessageBox>}
      {found.data && own.length === 0 ? (
        <p className={css.none}>
          You have planned no session yet. <Link to="/study-sessions?add=group">Plan one</Link>, then invite from here.
        </p>
      ) : (
        <NativeSelect
          label="Session"
          disabled={!found.data}
          value={id ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={own.map(({ id: value, title, startTime }) => ({
            value,
            label: `${title}, ${relativeDayWords(dayIn(zone, new Date(startTime)), today)}, ${instantTimeWords(zone, startTime)}`,
          }))}
        />
      )}
    </FormModal>
  )
}
