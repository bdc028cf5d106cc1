import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import css from './ActionMenu.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const margin = 8

export type MenuEntry = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  act: () => void
}

type ActionMenuProps = { label: string; entries: MenuEntry[]; className?: string | undefined }

/**
 * A button with three dots, and a menu beneath it. The browser's own popover: it lies above everything, even where its
 * container clips, and closes by itself. Made when it is opened, since there may be many.
 */
export function ActionMenu({ label, entries, className }: ActionMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
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
        className={className ?? ''}
        ref={button}
        size="md"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots {...look} />
      </ActionIcon>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it keeps presses from lifting what it stands in and does nothing itself
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
