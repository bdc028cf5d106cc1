import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { z } from 'zod'
import { dayIn } from '../../../../contract/day.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { read } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { ProgressRail } from '../../../../web/ui/ProgressRail.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { AboutAssignment } from '../../../homework/web/slots.ts'
import { useTimer } from '../../timer/web/timerStore.ts'
import { readAssignmentStudy } from '../assignment.contract.ts'
import css from './AssignmentStudyPanel.module.css'
import { SessionLink } from './SessionLink.tsx'

type Studied = z.output<typeof readAssignmentStudy.output>

/** In an assignment's details: its studied time, compared with its estimate. Hidden before the first session. */
export function AssignmentStudyPanel({ of }: { of: AboutAssignment }) {
  const heading = useId()
  const running = useTimer()?.told.timer.state === 'running'
  const { data } = useQuery({
    ...read(readAssignmentStudy, { assignmentId: of.id }),
    refetchInterval: running && 60_000,
  })
  if (!data || (data.sessions === 0 && !data.next)) return null
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h3 className={css.heading} id={heading}>
        Study time
      </h3>
      {data.sessions > 0 && <Sum studied={data} estimate={of.estimateMinutes} />}
      <Sessions studied={data} />
    </section>
  )
}

function Sum({ studied: { minutes, sessions, shared }, estimate }: { studied: Studied; estimate: number | null }) {
  return (
    <>
      <p className={css.sum}>
        <strong>{minuteWords(minutes)}</strong>
        {estimate !== null && ` of ${minuteWords(estimate)}`} in {countWords(sessions, 'session')}
        {estimate !== null && `, ${againstEstimate(estimate - minutes)}`}.
        {shared > 0 && <span className={css.note}> {sharedWords(shared, sessions)}</span>}
      </p>
      {estimate !== null && (
        <ProgressRail
          percent={Math.min(100, Math.round((minutes / estimate) * 100))}
          label="Of the estimate"
          hideNumber
        />
      )}
    </>
  )
}

function againstEstimate(left: number): string {
  if (left === 0) return 'just as estimated'
  return left > 0 ? `about ${minuteWords(left)} left` : `${minuteWords(-left)} more than estimated`
}

function sharedWords(shared: number, sessions: number): string {
  if (sessions === 1) return 'It was for other work too.'
  return `${shared === sessions ? 'All' : shared} of them ${shared === 1 ? 'was' : 'were'} for other work too.`
}

function Sessions({ studied: { next, last } }: { studied: Studied }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const when = (at: string) => `${relativeDayWords(dayIn(zone, new Date(at)), today)}, ${instantTimeWords(zone, at)}`
  return (
    <ul className={css.rows} aria-label="Sessions for this assignment">
      {next && (
        <li className={css.row}>
          <SessionLink of={next} />
          <span className={css.note}>Planned: {when(next.startTime)}</span>
        </li>
      )}
      {last.map((one) => (
        <li className={css.row} key={one.id}>
          <SessionLink of={one} />
          <span className={css.note}>
            {when(one.startTime)} · {one.state === 'running' ? 'Running' : minuteWords(one.minutes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
