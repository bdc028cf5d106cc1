import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FailedState } from './FailedState.tsx'
import css from './ListDialog.module.css'
import modal from './Modal.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { Loading, RowSkeletons } from './Skeletons.tsx'

type ListDialogProps = {
  opened: boolean
  onClose: () => void
  /** What they are, as a title: "Grading scales". */
  title: string
  /** The endpoint for the list. */
  list: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Replaces the rows while there are none. */
  empty?: ReactNode
  add: { label: string; onClick: () => void }
  /** The rows: ListDialogRow. */
  children: ReactNode
}

/** A short list of a person's own things, to be added, changed and deleted. Done closes it. */
export function ListDialog({ opened, onClose, title, list, empty, add, children }: ListDialogProps) {
  const called = title.toLowerCase()
  return (
    <ModalFrame opened={opened} onClose={onClose} title={title} size={640} tall>
      <div className={modal.scroll}>
        {list.isPending && (
          <Loading label={`Loading ${called}`}>
            <RowSkeletons count={4} />
          </Loading>
        )}
        {list.isError && (
          <FailedState
            title={`Failed to fetch ${called}`}
            sentence="Nothing you saved is lost."
            retrying={list.isFetching}
            onRetry={() => list.refetch()}
            inPanel
          />
        )}
        {empty || <ul className={css.rows}>{children}</ul>}
      </div>
      <div className={modal.foot}>
        <div className={modal.note} />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.onClick}>
          {add.label}
        </Button>
      </div>
    </ModalFrame>
  )
}

type ListDialogRowProps = {
  name: string
  /** Beside the name. */
  mark?: ReactNode
  facts: ReactNode
  /** Buttons for it, as icons. */
  children: ReactNode
}

export function ListDialogRow({ name, mark, facts, children }: ListDialogRowProps) {
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.name}>
          <bdi>{name}</bdi>
          {mark}
        </div>
        <div className={css.facts}>{facts}</div>
      </div>
      {children}
    </li>
  )
}
