import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Ring.module.css'

type RingProps = {
  /** The share of the ring, 0 to 1, clockwise from the top. */
  share: number
  /** Whether time counts: the ring is then amber, the only large amber shape in Quad, otherwise ink-3. */
  tone: 'now' | 'still' | 'break'
  children: ReactNode
}

const radius = 96
const around = 2 * Math.PI * radius

/** A ring around the clock that shows the elapsed share of a phase. It moves once a second, without easing. */
export function Ring({ share, tone, children }: RingProps) {
  const done = Math.min(1, Math.max(0, share)) * around
  return (
    <div className={css.ring} data-tone={tone}>
      <svg className={css.svg} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <circle className={css.track} cx="100" cy="100" r={radius} />
        {done > 0 && (
          <circle
            className={css.done}
            cx="100"
            cy="100"
            r={radius}
            strokeDasharray={`${done} ${around}`}
            transform="rotate(-90 100 100)"
          />
        )}
      </svg>
      <div className={css.inside}>{children}</div>
    </div>
  )
}

type DigitsProps = {
  /** "17:42" or "1:05:42". */
  time: string
  /** The same for screen readers that read this element; it is not announced by itself. */
  spoken: string
}

/** The clock. Each digit has a box of fixed width, since the tabular 1 of this typeface has a foot. */
export function Digits({ time, spoken }: DigitsProps) {
  return (
    <div className={css.clock} data-long={time.length > 5} role="timer">
      <span aria-hidden="true">
        {[...time].map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the clock is what a digit is known by
          <span className={letter === ':' ? css.colon : css.digit} key={time.length - index}>
            {letter}
          </span>
        ))}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  )
}
