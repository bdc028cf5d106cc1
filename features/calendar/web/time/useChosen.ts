import { useEffect, useState } from 'react'
import { announce } from '../../../../web/ui/toast.tsx'
import type { PlacedRow } from '../geometry/grid.rules.ts'

/** The event that a finger has chosen, by its key; a press elsewhere or Escape chooses none. */
export function useChosen() {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (chosen === null) return undefined
    const look = (event: Event) => {
      const { target } = event
      const inside = target instanceof Element && target.closest('[data-chosen]')
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) setChosen(null)
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('keydown', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('keydown', look)
    }
  }, [chosen])
  return {
    chosen,
    choose({ key, row }: PlacedRow) {
      setChosen(key)
      announce(`${row.title} is chosen. Drag a handle to change its length, or tap again to open it.`)
    },
  }
}
