import { type ComponentType, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import css from './ActionMenu.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const margin = 8

export type MenuEntry = {
  label: string
  icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Beside the label, such as the day that it means. */
  note?: string
  /** Whether the menu stays open, with something else in it. */
  stays?: true
  act: () => void
}

type MenuButtonProps = { ref: RefObject<HTMLButtonElement | null>; 'aria-expanded': boolean; onClick: () => void }

type PopoverMenuProps = {
  button: (props: MenuButtonProps) => ReactNode
  /** Closing gives the focus back to the button. */
  children: (close: () => void) => ReactNode
  /** Which edge of the button it is aligned with. */
  align?: 'start' | 'end'
}

/**
 * A button, and a box beneath it. The browser's own popover: it lies above everything, even where its container clips,
 * and closes by itself. Made when it is opened, since there may be many.
 */
export function PopoverMenu({ button: renderButton, children, align = 'end' }: PopoverMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const show = (menu: HTMLDivElement | null) => {
    if (!menu || menu.matches(':popover-open')) return
    menu.showPopover()
    const from = button.current?.getBoundingClientRect()
    if (!from) return
    const below = from.bottom + menu.offsetHeight + margin < window.innerHeight
    menu.style.top = `${below ? from.bottom : Math.max(margin, from.top - menu.offsetHeight)}px`
    const left = align === 'end' ? from.right - menu.offsetWidth : from.left
    menu.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - menu.offsetWidth - margin))}px`
  }
  return (
    <>
      {renderButton({ ref: button, 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it keeps presses from lifting what it stands in and does nothing itself
        <div
          className={css.menu}
          ref={show}
          popover="auto"
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onKeyDown={stepThrough}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}

/** Up and Down move between the entries; no key reaches what the menu stands in. */
function stepThrough(event: KeyboardEvent<HTMLDivElement>) {
  event.stopPropagation()
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  const entries: Element[] = [...event.currentTarget.querySelectorAll('button')]
  const at = document.activeElement ? entries.indexOf(document.activeElement) : -1
  const next = entries[(at + step + entries.length) % entries.length]
  if (next instanceof HTMLElement) next.focus()
}

type MenuEntriesProps = { entries: MenuEntry[]; close: () => void }

/** The entries of a menu. Each closes it, unless it stays, and acts. */
export function MenuEntries({ entries, close }: MenuEntriesProps) {
  return (
    <ul className={css.list}>
      {entries.map(({ label, icon: Icon, note, stays, act }, index) => (
        <li key={label}>
          <button
            className={css.entry}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: whoever opens it goes on in it
            autoFocus={index === 0}
            onClick={() => {
              if (!stays) close()
              act()
            }}
          >
            {Icon && <Icon {...look} />}
            {label}
            {note && <span className={css.entryNote}>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
