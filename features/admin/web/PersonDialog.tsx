import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, read } from '../../../web/api/api.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { type ManagedPerson, readPerson } from '../contract.ts'
import { type PersonAction, PersonActionDialog } from './PersonActionDialog.tsx'
import css from './PersonDialog.module.css'
import { PersonFacts } from './PersonFacts.tsx'

/** One person, and the actions of an admin. The same dialog asks for each confirmation. */
export function PersonDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const person = useQuery({ ...read(readPerson, { person: id }), enabled: opened })
  const [wish, setWish] = useState<PersonAction | null>(null)
  const close = () => {
    setWish(null)
    onClose()
  }
  return (
    <ModalFrame
      opened={opened && drawn}
      onClose={close}
      title={wish && person.data ? titleOf(wish, person.data) : <bdi>{person.data?.name ?? 'Person'}</bdi>}
      size={520}
      tall={wish === null}
    >
      {person.isLoading && (
        <div className={css.body}>
          <Loading label="Loading the person...">
            <RowSkeletons count={3} />
          </Loading>
        </div>
      )}
      {person.isError && !person.data && (
        <div className={css.body}>
          <FailedState
            title="Failed to fetch this person"
            sentence={errorWords(person.error)}
            onRetry={person.refetch}
          />
        </div>
      )}
      {person.data && wish && (
        <PersonActionDialog wish={wish} of={person.data} onDone={() => setWish(null)} onGone={close} />
      )}
      {person.data && !wish && (
        <>
          <PersonFacts of={person.data} onWish={setWish} />
          <div className={css.foot}>
            <Button variant="default" onClick={close}>
              Done
            </Button>
          </div>
        </>
      )}
    </ModalFrame>
  )
}

function titleOf(wish: PersonAction, { name }: ManagedPerson): string {
  switch (wish.kind) {
    case 'role':
      return `Change the role of ${name}?`
    case 'sign-out':
      return `Sign ${name} out everywhere?`
    case 'link':
      return `Send ${name} a reset link?`
    case 'suspend':
      return `Suspend ${name}?`
    case 'lift':
      return `Let ${name} in again?`
    case 'erase':
      return `Erase ${name} for good?`
  }
}
