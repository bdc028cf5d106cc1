import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Assignment } from '../../contract.ts'
import { statuses, statusNames } from '../../rules.ts'
import type { CardActions } from '../AssignmentCard.tsx'
import css from './BoardCard.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** A plain button; the menu is made when it is opened, since one for each of a board's cards takes longer than the cards. */
export function CardMenu({ of, actions }: { of: Assignment; actions: CardActions }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={css.menu}
        size="md"
        aria-label={`Actions for ${of.title}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots {...look} />
      </ActionIcon>
      {open && (
        <Menu opened onChange={setOpen} position="bottom-end" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <span className={css.anchor} aria-hidden="true" />
          </Menu.Target>
          <Menu.Dropdown aria-label={`Actions for ${of.title}`}>
            {statuses
              .filter((status) => status !== of.status)
              .map((status) => (
                <Menu.Item
                  key={status}
                  leftSection={<IconArrowRight {...look} />}
                  onClick={() => actions.setStatus(of, status)}
                >
                  {`Move to ${statusNames[status]}`}
                </Menu.Item>
              ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil {...look} />} onClick={() => actions.edit(of)}>
              Edit
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...look} />} onClick={() => actions.remove(of)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
