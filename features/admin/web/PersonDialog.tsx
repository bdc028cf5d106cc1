import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, wordsOf } from '../../../web/api.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import { type Managed, readPerson } from '../contract.ts'
import css from './PersonDialog.module.css'
import { PersonFacts } from './PersonFacts.tsx'
import { type Wish, WishDialog } from './WishDialog.tsx'

/** One person, and what an admin can do about them. Each act is asked for a second time, in the same dialog. */
export function PersonDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const drawn = useDrawn()
  const person = useQuery({ ...read(readPerson, { person: id }), enabled: opened })
  const [wish, setWish] = useState<Wish | null>(null)
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
          <FailedState title="Failed to fetch this person" sentence={wordsOf(person.error)} onRetry={person.refetch} />
        </div>
      )}
      {person.data && wish && <WishDialog wish={wish} of={person.data} onDone={() => setWish(null)} />}
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

function titleOf(wish: Wish, { name }: Managed): string {
  switch (wish.kind) {
    case 'role':
      return `Change the role of ${name}?`
    case 'sign-out':
      return `Sign ${name} out everywhere?`
    case 'link':
      return `Send ${name} a reset link?`
  }
}
