import { VisuallyHidden } from '@mantine/core'
import css from './DayStrip.module.css'
import { dayStripScaleOf, positionOnStrip, type StripStretch } from './dayStripScale.ts'

type DayStripProps = {
  stretches: readonly StripStretch[]
  /** The present, in minutes since the day began. */
  now: number
  /** Whether the session of the amber stretches runs. */
  running: boolean
  /** The strip's content for screen readers. */
  spoken: string
}

/** Today's study: finished stretches green, those of the present session amber, the present a thin line. */
export function DayStrip({ stretches, now, running, spoken }: DayStripProps) {
  const scale = dayStripScaleOf(stretches, now)
  return (
    <div className={css.strip}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <div className={css.track} aria-hidden="true">
        {stretches.map(({ from, to, now: present }) => (
          <span
            className={css.stretch}
            data-now={present}
            data-still={present && !running}
            key={from}
            style={{
              insetInlineStart: `${positionOnStrip(scale, from)}%`,
              width: `${positionOnStrip(scale, to) - positionOnStrip(scale, from)}%`,
            }}
          />
        ))}
        <span className={css.present} style={{ insetInlineStart: `${positionOnStrip(scale, now)}%` }} />
      </div>
      <div className={css.marks} aria-hidden="true">
        {scale.marks.map(({ at, label }) => (
          <span className={css.mark} key={at} style={{ insetInlineStart: `${positionOnStrip(scale, at)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
