import { useEffect, useId, useRef, useState } from 'react'
import { dayIn, daysAfter, daysBetween } from '../../../../contract/day.ts'
import { localOf } from '../../../../contract/localTime.ts'
import { comingDayWords } from '../../../../contract/words/dates.ts'
import { placeOfZoneWords } from '../../../../contract/words/zones.ts'
import { FailedFetch } from '../../../../web/errors/FailedFetch.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { FreeDays } from '../../slots/web/FreeDays.tsx'
import { fewOf, isSameClock } from '../../slots/web/freeTimes.ts'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { NearTimes } from '../../slots/web/NearTimes.tsx'
import { TimeChips } from '../../slots/web/TimeChips.tsx'
import { daysAskedFor, type TimeSource, useFreeTimes } from '../../slots/web/useFreeTimes.ts'
import { WaitHere } from '../../waits/web/OwnWait.tsx'
import { type BookedMinutes, bookedMinuteNames, bookedMinutes, bookingWords } from '../rules.ts'
import css from './TimeFields.module.css'
import { type TimeForm, TypedTime } from './TypedTime.tsx'

/** What is chosen of a time, and what was learned while it was: `lost` times, and how often by trying. */
export type TimeChoice = {
  form: TimeForm
  minutes: BookedMinutes
  /** Undefined: the length stays as it is. */
  setMinutes?: (minutes: BookedMinutes) => void
  zone: string
  /** The moment of what is chosen or typed. */
  chosen: string | undefined
  lost: readonly string[]
  lose: (start: string) => void
  refusals: number
}

type TimeFieldsProps = {
  of: TimeSource
  /** The tutor's first name; undefined for the tutor's own eyes. */
  tutor: string | undefined
  booking: TimeChoice
  /** How far ahead the tutor can be booked, once that is known. */
  farthestDays: number | undefined
}

const lengths = bookedMinutes.map((minutes) => ({
  value: String(minutes),
  label:
    minutes === 30 ? (
      <>
        30 min<span className={css.rest}>utes</span>
      </>
    ) : (
      bookedMinuteNames[minutes]
    ),
}))

/** So many times of a day are drawn at first, about. */
const fewTimes = 18

/** Day, length and time: those that exist to be pressed, and any other to be typed. */
export function TimeFields({ of, tutor = 'the tutor', booking, farthestDays = 60 }: TimeFieldsProps) {
  const { form, minutes, setMinutes, zone, chosen, lost, lose, refusals } = booking
  const { values, errors, set } = form
  const ids = useId()
  const group = useRef<HTMLDivElement>(null)
  const [paged, setPaged] = useState<number | null>(null)
  const [typing, setTyping] = useState(false)
  const [all, setAll] = useState(false)

  const weekOf = (day: string, today: string) => Math.max(0, Math.floor(daysBetween(today, day) / 7))
  const weeksAsked = daysAskedFor / 7
  // Until somebody pages, the strip shows the day that is chosen, else the first one with a free time.
  const { today, days, zoneOfTutor, found } = useFreeTimes({
    ...{ of, minutes, zone },
    span: (now) => Math.floor((paged ?? (isDay(values.date) ? weekOf(values.date, now) : 0)) / weeksAsked),
  })
  const [firstFree] = days.keys()
  const week = paged ?? weekOf(isDay(values.date) ? values.date : (firstFree ?? today), today)
  const first = daysAfter(today, week * 7)
  const last = daysAfter(first, 6)
  const within = (day: string) => day >= first && day <= last
  const day = within(values.date) ? values.date : [...days.keys()].find(within)
  const later = [...days.keys()].find((one) => one > last)
  const times = (day && days.get(day)) || []
  const isKnown =
    chosen !== undefined && days.get(dayIn(zone, new Date(chosen)))?.some(({ start }) => isAt(start, chosen))
  const value = times.find(({ start }) => chosen !== undefined && isAt(start, chosen))?.start ?? chosen ?? ''
  const few = fewOf(times, fewTimes, value)
  const drawn = all ? times : few
  const isLost = chosen !== undefined && lost.includes(chosen) && !isKnown
  const isTaken = errors.time === bookingWords.taken || isLost
  const isNotFree = String(errors.time ?? '').startsWith(bookingWords.notFree)
  const dateFault = (isDay(values.date) || !day) && errors.date
  // Those near it stand below as times to press, of a tutor.
  const timeFault = !isTaken && (isNotFree && of.kind === 'tutor' ? bookingWords.notFree : errors.time)

  const pick = (start: string) => {
    const local = localOf(zone, Date.parse(start))
    set('date', local.slice(0, 10))
    set('time', local.slice(11))
    setPaged(null)
  }
  // A chosen time that is no longer offered, without another length, was taken by somebody else.
  const offered = useRef('')
  useEffect(() => {
    if (chosen === undefined || !found.data || found.isPlaceholderData || form.busy) return
    if (isKnown) offered.current = `${chosen} ${minutes}`
    else if (offered.current === `${chosen} ${minutes}`) lose(chosen)
  })
  // After a press that came too late; what is free by now is drawn already.
  const gone = useRef('')
  gone.current = lost.at(-1) ?? ''
  useEffect(() => {
    if (refusals === 0) return
    const free = Array.from(group.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])
    // The message above them is seen as well.
    group.current?.parentElement?.scrollIntoView({ block: 'start' })
    const next = free.find((one) => one.value > gone.current) ?? free[0]
    next?.focus()
  }, [refusals])

  return (
    <>
      <div className={css.group}>
        <FreeDays
          id={`${ids}date`}
          first={first}
          today={today}
          days={days}
          value={day ?? ''}
          onChange={(next) => {
            set('date', next)
            set('time', '')
            setAll(false)
          }}
          onEarlier={week > 0 ? () => setPaged(week - 1) : undefined}
          onLater={(week + 1) * 7 <= farthestDays ? () => setPaged(week + 1) : undefined}
          fault={!typing && Boolean(dateFault)}
        />
        {!typing && <GroupFault>{dateFault}</GroupFault>}
      </div>
      {setMinutes && (
        <div className={css.group}>
          <GroupLabel id={`${ids}length`} optional>
            Duration
          </GroupLabel>
          <Segments
            wide
            className={css.lengths}
            aria-labelledby={`${ids}length`}
            data={lengths}
            value={String(minutes)}
            onChange={(next) => {
              const length = bookedMinutes.find((one) => String(one) === next)
              if (length) setMinutes(length)
            }}
          />
        </div>
      )}
      <div className={css.group}>
        <GroupLabel
          id={`${ids}time`}
          aside={zoneWords(zone, zoneOfTutor, drawn[0]?.start ?? new Date().toISOString(), tutor)}
        >
          Time
        </GroupLabel>
        {isTaken && <MessageBox kind="error">{bookingWords.taken}</MessageBox>}
        {found.isError && !found.data && (
          <FailedFetch
            title="Failed to fetch free times"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
            inPanel
          />
        )}
        {found.isPending && (
          <Loading label="Loading free times">
            <SkeletonBlock width="100%" height={40} />
          </Loading>
        )}
        {found.data && times.length === 0 && (
          <p className={css.words}>
            {days.size === 0 ? 'No free times in these four weeks. ' : 'No free times in these days. '}
            {later && (
              <TextButton onClick={() => setPaged(weekOf(later, today))}>
                {`Go to ${comingDayWords(later, today)}`}
              </TextButton>
            )}
          </p>
        )}
        {of.kind === 'tutor' && found.data && !found.isPlaceholderData && times.length === 0 && (
          <WaitHere id={of.id} minutes={minutes} firstDay={first} lastDay={last} />
        )}
        <TimeChips
          labelledBy={`${ids}time`}
          times={drawn}
          lost={lost.filter((start) => dayIn(zone, new Date(start)) === day)}
          zone={zone}
          zoneOfTutor={zoneOfTutor ?? zone}
          tutor={tutor}
          value={value}
          onChange={pick}
          fault={!typing && timeFault}
          group={group}
        />
        {!typing && <GroupFault>{timeFault}</GroupFault>}
        <p className={css.words}>
          {times.some(({ clash }) => clash) &&
            'A triangle marks a clash with your calendar; you can choose it all the same. '}
          {few.length < times.length && !all && (
            <TextButton onClick={() => setAll(true)}>{`All ${times.length} times`}</TextButton>
          )}{' '}
          {!typing && <TextButton onClick={() => setTyping(true)}>Another time</TextButton>}
        </p>
        {typing && (
          <TypedTime
            form={form}
            zone={zone}
            today={today}
            dateFault={errors.date}
            timeFault={timeFault}
            onTyped={() => setPaged(null)}
          />
        )}
        {of.kind === 'tutor' && chosen && found.data && !isKnown && !isLost && values.date >= today && (
          <NearTimes
            {...{ id: of.id, minutes, zone, tutor, start: chosen, date: values.date, time: values.time }}
            onPick={({ start }) => pick(start)}
          />
        )}
      </div>
    </>
  )
}

const isDay = (typed: string) => /^\d{4}-\d\d-\d\d$/.test(typed)
const isAt = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** Whose clock the times are on. */
function zoneWords(zone: string, zoneOfTutor: string | undefined, start: string, tutor: string): string {
  const own = `Your time zone, ${placeOfZoneWords(zone)}`
  if (zoneOfTutor === undefined || isSameClock(zone, zoneOfTutor, start)) return own
  return `${own}. Below each, ${tutor}’s in ${placeOfZoneWords(zoneOfTutor)}.`
}
