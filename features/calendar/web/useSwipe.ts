import { type TouchEvent, useRef } from 'react'

export type SwipeTo = (by: 1 | -1) => void

/** How far a finger moves sideways to turn a page, in pixels. */
const far = 56

/** Turns pages by a horizontal swipe, unless it scrolls the page or drags something. */
export function useSwipe(turn: SwipeTo) {
  const from = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const touch = touches[0]
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const [start, touch] = [from.current, changedTouches[0]]
      from.current = null
      if (!start || !touch || timeStamp - start.at > 600) return
      const [across, along] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(across) > far && Math.abs(along) < Math.abs(across) / 2) turn(across < 0 ? 1 : -1)
    },
  }
}
