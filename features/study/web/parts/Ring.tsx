import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Ring.module.css'

type RingProps = {
  /** 0 to 1, clockwise from the top. */
  share: number
  /** The only large amber shape in Quad; ink-3 while nothing counts. */
  tone: 'now' | 'still' | 'break'
  children: ReactNode
}

const radius = 96
const around = 2 * Math.PI * radius

/** How far a phase has come, around its clock. It moves once a second, without easing. */
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
  /** The same for screen readers, on request: nothing announces it by itself. */
  spoken: string
}

/** The clock. Its steadiness is a box for each digit: this face's tabular 1 has a foot, which large numbers do without. */
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
