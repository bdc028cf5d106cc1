import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { Radios } from '../../../../web/ui/Radios.tsx'
import { type FreeTime, isSameClock, tutorTimeWords } from './freeTimes.ts'
import css from './TimeChips.module.css'

type ClocksProps = { time: FreeTime; zone: string; zoneOfTutor: string; tutor: string }

/** A time on the reader's clock, with the tutor's beneath it where it differs; marked where something else is then. */
export function TimeOnClocks({ time: { start, clash }, zone, zoneOfTutor, tutor }: ClocksProps) {
  return (
    <>
      <span className={css.own}>
        {instantTimeWords(zone, start)}
        {clash && <IconAlertTriangle className={css.clash} size={13} stroke={2} aria-hidden />}
      </span>
      {!isSameClock(zone, zoneOfTutor, start) && (
        <span className={css.other}>
          <VisuallyHidden component="span">{`, ${tutor}’s time: `}</VisuallyHidden>
          {tutorTimeWords(zoneOfTutor, start)}
        </span>
      )}
      {clash && <VisuallyHidden component="span">, clashes with your calendar</VisuallyHidden>}
    </>
  )
}

type TimeChipsProps = {
  /** The id of what names the group. */
  labelledBy: string
  times: readonly FreeTime[]
  /** Times that somebody else has taken meanwhile: struck through. */
  lost: readonly string[]
  zone: string
  zoneOfTutor: string
  /** The tutor's first name. */
  tutor: string
  /** The chosen start; empty while there is none. */
  value: string
  onChange: (start: string) => void
  fault?: ReactNode
  group: Ref<HTMLDivElement>
}

/** The free times of a day, of which one is chosen. */
export function TimeChips({ labelledBy, times, lost, value, onChange, fault, group, ...clocks }: TimeChipsProps) {
  const gone = lost.filter((start) => !times.some((one) => one.start === start))
  const all = [...times, ...gone.map((start) => ({ start, clash: false }))].toSorted((one, other) =>
    one.start < other.start ? -1 : 1,
  )
  return (
    <div
      className={css.chips}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-required
      aria-invalid={fault ? true : undefined}
      data-roomy={
        all.some(({ start, clash }) => clash || !isSameClock(clocks.zone, clocks.zoneOfTutor, start)) || undefined
      }
      ref={group}
    >
      <Radios
        choices={all.map((time) => ({
          value: time.start,
          disabled: gone.includes(time.start),
          label: <TimeOnClocks time={time} {...clocks} />,
        }))}
        value={value}
        onChange={onChange}
        css={{ one: css.one, input: css.input, label: css.chip }}
      />
    </div>
  )
}
