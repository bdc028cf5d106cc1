import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A button that shows a list of links beneath it. A disclosure, not an ARIA menu: its entries stay links, and Tab walks
 * through them. Leaving them, Escape, a press elsewhere or arriving on another page closes it. `stays`: changes of the
 * page's own address, such as its filters, leave it open.
 */
export function useDropdown({ stays = false } = {}) {
  // Bound to the history entry in which it was opened, so that moving on closes it without an effect.
  const location = useLocation()
  const key = stays ? location.pathname : location.key
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpenedAt(null)
  /** Closes it, and puts the focus where it was opened. */
  const leave = () => {
    close()
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  return {
    open,
    close,
    leave,
    boxProps: {
      ref: (element: HTMLElement | null) => {
        box.current = element
      },
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        leave()
      },
    },
    buttonProps: {
      ref: button,
      type: 'button',
      'aria-expanded': open,
      onClick: () => setOpenedAt(open ? null : key),
    },
  } as const
}
