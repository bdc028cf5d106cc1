import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dayIn } from '../../../../contract/day.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { Bars } from '../../../../web/ui/Bars.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { AboutCourse } from '../../../courses/web/slots.ts'
import { setCourseGoal } from '../../preferences/contract.ts'
import { GoalField } from '../../preferences/web/GoalField.tsx'
import { GoalRing } from '../../preferences/web/GoalRing.tsx'
import { startNewSession } from '../../timer/web/startSession.ts'
import { useTimer } from '../../timer/web/timerStore.ts'
import { readCourseStudy } from '../course.contract.ts'
import css from './CourseStudyPanel.module.css'
import { SessionLink } from './SessionLink.tsx'

type Studied = z.output<typeof readCourseStudy.output>

/** On a course's page: its studied time, by week and in all, and its sessions. */
export function CourseStudyPanel({ of }: { of: AboutCourse }) {
  const running = useTimer()?.told.timer.state === 'running'
  const found = useQuery({ ...read(readCourseStudy, { courseId: of.id }), refetchInterval: running && 60_000 })
  const link = {
    to: `/study-sessions?q=${encodeURIComponent(of.courseCode)}`,
    label: 'View sessions',
    name: `View sessions of ${of.courseCode}`,
  }
  const any = found.data && (found.data.sessions > 0 || found.data.next)
  return (
    <Panel title="Study Time" {...(any && { link })} flush>
      {found.isPending && (
        <Loading label="Loading study time">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="Failed to fetch study time"
          sentence={`${errorWords(found.error)} Nothing you saved is lost.`}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {found.data && <StudiedTime studied={found.data} of={of} />}
    </Panel>
  )
}

function StudiedTime({ studied, of }: { studied: Studied; of: AboutCourse }) {
  const { allMinutes, weekMinutes, sessions, usualMinutes, goalMinutes } = studied
  return (
    <>
      <div className={css.body}>
        {sessions === 0 ? (
          <p className={css.quiet}>Nothing studied for this course yet.</p>
        ) : (
          <>
            <dl className={css.numbers}>
              <div>
                <dt>This week</dt>
                <dd>{minuteWords(weekMinutes)}</dd>
              </div>
              <div>
                <dt>In all, {countWords(sessions, 'session')}</dt>
                <dd>{minuteWords(allMinutes)}</dd>
              </div>
            </dl>
            <WeekBars weeks={studied.weeks} />
          </>
        )}
        {goalMinutes !== null && <GoalRing minutes={weekMinutes} goal={goalMinutes} when="this week" />}
        <GoalField
          key={of.id}
          label="Goal for the week"
          goal={goalMinutes}
          save={(minutes) => call(setCourseGoal, { courseId: of.id, minutes })}
        />
        {usualMinutes !== null && (
          <p className={css.note}>
            As a rule of thumb, its credits stand for {minuteWords(usualMinutes)} a week outside of class.
          </p>
        )}
        <StartHere of={of} />
      </div>
      <SessionRows studied={studied} />
    </>
  )
}

/** Hours of each week with one decimal. The highest bar is the week with most hours, or one hour if that is more. */
function WeekBars({ weeks }: Pick<Studied, 'weeks'>) {
  const most = Math.max(60, ...weeks.map(({ minutes }) => minutes))
  const bars = weeks.map(({ firstDay, minutes }, at) => ({
    ...{ key: firstDay, value: minutes > 0 ? (minutes / 60).toFixed(1) : '–', share: minutes / most },
    ...{ name: dayName(firstDay), now: at === weeks.length - 1 },
  }))
  return (
    <div className={css.weeks}>
      <p className={css.caption}>Hours by week, each from its first day</p>
      <Bars label="Hours by week" bars={bars} />
    </div>
  )
}

/** "11/22": month and day, short. */
function dayName(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
}

function StartHere({ of }: { of: AboutCourse }) {
  const timer = useTimer()?.told.timer
  const busy = timer && timer.state !== 'idle'
  if (!timer || busy) return null
  return (
    <Button
      className={css.start}
      variant="default"
      size="xs"
      leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
      onClick={() =>
        startNewSession({ course: { name: of.courseCode, color: of.color }, mode: 'stopwatch', pomodoro: null })
      }
    >
      Study now
    </Button>
  )
}

function SessionRows({ studied: { next, last } }: { studied: Studied }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  if (!next && last.length === 0) return null
  const when = (at: string) => `${relativeDayWords(dayIn(zone, new Date(at)), today)}, ${instantTimeWords(zone, at)}`
  return (
    <div className={css.rows}>
      <Rows label="Sessions for this course">
        {next && (
          <Row key={next.id} title={<SessionLink of={next} />} under={<span>Planned: {when(next.startTime)}</span>} />
        )}
        {last.map((one) => (
          <Row
            key={one.id}
            title={<SessionLink of={one} />}
            under={
              <span>
                {when(one.startTime)} · {one.state === 'running' ? 'Running' : minuteWords(one.minutes)}
              </span>
            }
          />
        ))}
      </Rows>
    </div>
  )
}
