import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dayMinutes, gridStepMinutes, type HourBlock } from './weekHours.ts'

type GridDrag = {
  grid: RefObject<HTMLDivElement | null>
  shown: { from: number; to: number }
  onDrop: (place: Omit<HourBlock, 'key'>, key?: number) => void
}

/** New hours that are drawn over an empty place. */
const newKey = -1
/** A mouse that moved less has pressed. */
const slack = 4
const snap = (minutes: number) => Math.round(minutes / gridStepMinutes) * gridStepMinutes

type Mode = 'paint' | 'move' | 'from' | 'to'
type Carried = { mode: Mode; of: HourBlock; at: number; x: number; y: number; moved: boolean }

/**
 * Drawing hours over empty places, carrying them, and dragging their edges. A mouse does so at once; a finger carries
 * what is chosen, since its other strokes scroll the page.
 */
export function useGridDrag({ grid, shown, onDrop }: GridDrag) {
  const carried = useRef<Carried | null>(null)
  const moved = useRef(false)
  const [ghost, setGhost] = useState<HourBlock | null>(null)
  const latest = useRef<HourBlock | null>(null)
  const show = (next: HourBlock | null) => {
    latest.current = next
    setGhost(next)
  }

  const columns = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  function minuteAt(y: number): number {
    const box = columns()[0]?.getBoundingClientRect()
    if (!box || box.height === 0) return shown.from
    const at = shown.from + ((y - box.top) / box.height) * (shown.to - shown.from)
    return Math.max(shown.from, Math.min(shown.to - 1, at))
  }
  function dayAt(x: number, otherwise: number): number {
    const found = columns().find((column) => {
      const { left, right } = column.getBoundingClientRect()
      return x >= left && x < right
    })
    return found ? Number(found.dataset.column) : otherwise
  }

  function targetOf({ mode, of, at }: Carried, x: number, y: number): HourBlock {
    const minute = minuteAt(y)
    if (mode === 'paint') {
      // The whole step under the pointer, on either side of where it began.
      const [first, last] = [Math.min(at, minute), Math.max(at, minute)]
      const from = Math.floor(first / gridStepMinutes) * gridStepMinutes
      return { ...of, from, to: Math.max(from + gridStepMinutes, snap(last)) }
    }
    const by = snap(minute - at)
    if (mode === 'move') {
      const long = of.to - of.from
      const from = Math.max(0, Math.min(dayMinutes - long, of.from + by))
      return { ...of, weekday: dayAt(x, of.weekday), from, to: from + long }
    }
    if (mode === 'from') return { ...of, from: Math.max(0, Math.min(of.to - gridStepMinutes, of.from + by)) }
    return { ...of, to: Math.min(dayMinutes, Math.max(of.from + gridStepMinutes, of.to + by)) }
  }

  function begin(event: ReactPointerEvent<HTMLElement>, mode: Mode, of: HourBlock) {
    const { clientX: x, clientY: y } = event
    carried.current = { mode, of, at: minuteAt(y), x, y, moved: false }
  }

  // The functions of the last drawing, for listeners that stay.
  const act = { targetOf, show, onDrop }
  const now = useRef(act)
  now.current = act
  useEffect(() => {
    const end = () => {
      carried.current = null
      now.current.show(null)
    }
    const move = (event: PointerEvent) => {
      const of = carried.current
      if (!of) return
      of.moved ||= Math.hypot(event.clientX - of.x, event.clientY - of.y) >= slack
      if (of.moved) now.current.show(now.current.targetOf(of, event.clientX, event.clientY))
    }
    const drop = () => {
      const of = carried.current
      const target = latest.current
      moved.current = of?.moved ?? false
      end()
      if (!of?.moved || !target) return
      const { key, ...place } = target
      now.current.onDrop(place, key === newKey ? undefined : key)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !carried.current) return
      event.preventDefault()
      end()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', key)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', key)
    }
  }, [])

  return {
    ghost,
    minuteAt,
    /** Whether the press that has just ended was a stroke. */
    hasMoved: () => moved.current,
    paint(event: ReactPointerEvent<HTMLElement>, weekday: number) {
      moved.current = false
      if (event.target !== event.currentTarget || event.pointerType === 'touch' || event.button !== 0) return
      event.preventDefault()
      const at = minuteAt(event.clientY)
      begin(event, 'paint', { key: newKey, weekday, from: at, to: at })
    },
    carry(event: ReactPointerEvent<HTMLElement>, of: HourBlock, mode: Mode, chosen: boolean) {
      if (event.button !== 0 || (event.pointerType === 'touch' && !chosen)) return
      begin(event, mode, of)
    },
  }
}
