import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import type { Assignment } from '../../contract.ts'
import { statuses, statusNames } from '../../rules.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import css from './CardMenu.module.css'

/** The actions on a card besides dragging it. */
export function CardMenu({ of, actions }: { of: Assignment; actions: AssignmentActions }) {
  const entries = [
    ...statuses
      .filter((status) => status !== of.status)
      .map((status) => ({
        label: `Move to ${statusNames[status]}`,
        icon: IconArrowRight,
        act: () => actions.setStatus(of, status),
      })),
    { label: 'Edit', icon: IconPencil, act: () => actions.edit(of) },
    { label: 'Delete', icon: IconTrash, act: () => actions.remove(of) },
  ]
  return <ActionMenu className={css.button} label={`Actions for ${of.title}`} entries={entries} />
}
