import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Assignment } from '../../contract.ts'
import { statuses, statusNames } from '../../rules.ts'
import type { CardActions } from '../AssignmentCard.tsx'
import css from './CardMenu.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const margin = 8

/**
 * What can be done with a card besides dragging it. The browser's own popover: it lies above everything, though its card
 * cuts off what sticks out of it, and closes by itself. Made when it is opened, since a board has many cards.
 */
export function CardMenu({ of, actions }: { of: Assignment; actions: CardActions }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
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
  const show = (menu: HTMLDivElement | null) => {
    if (!menu || menu.matches(':popover-open')) return
    menu.showPopover()
    const from = button.current?.getBoundingClientRect()
    if (!from) return
    const below = from.bottom + menu.offsetHeight + margin < window.innerHeight
    menu.style.top = `${below ? from.bottom : Math.max(margin, from.top - menu.offsetHeight)}px`
    menu.style.left = `${Math.max(margin, from.right - menu.offsetWidth)}px`
  }
  return (
    <>
      <ActionIcon
        className={css.button}
        ref={button}
        size="md"
        aria-label={`Actions for ${of.title}`}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots {...look} />
      </ActionIcon>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it keeps presses from lifting the card and does nothing itself
        <div
          className={css.menu}
          ref={show}
          popover="auto"
          onToggle={(event) => event.newState === 'closed' && close()}
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
        >
          <ul className={css.list}>
            {entries.map(({ label, icon: Icon, act }, index) => (
              <li key={label}>
                <button
                  className={css.entry}
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: whoever opens it goes on in it
                  autoFocus={index === 0}
                  onClick={() => {
                    button.current?.focus()
                    close()
                    act()
                  }}
                >
                  <Icon {...look} />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
