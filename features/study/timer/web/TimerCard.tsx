import { Button } from '@mantine/core'
import { IconCloudOff, IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { CourseTag } from '../../../../web/ui/CourseTag.tsx'
import type { PhaseKind } from '../../rules.ts'
import { Week } from '../../web/parts/Week.tsx'
import type { Timer } from '../contract.ts'
import { queueCommand } from './commandQueue.ts'
import { GapQuestion } from './GapQuestion.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import type { TimerActions } from './SessionMenu.tsx'
import { SessionMenu } from './SessionMenu.tsx'
import css from './TimerCard.module.css'
import { TimerRing } from './TimerRing.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { type TimerView, useTimerReading } from './timerStore.ts'

type Session = NonNullable<Timer['session']>

type TimerCardProps = { shown: TimerView; session: Session; zone: string; actions: TimerActions }

/** The session whose timer runs or waits: ring, facts, this week. */
export function TimerCard({ shown, session, zone, actions }: TimerCardProps) {
  const { timer } = shown.told
  const { state, phase } = timer
  return (
    <section className={css.card} aria-label="Timer">
      <div className={css.ring}>
        <TimerRing timer={timer} />
      </div>
      <div className={css.facts}>
        <div className={css.top}>
          <p className={css.state} data-tone={toneOf(timer)}>
            <span className={css.dot} />
            {stateWords(timer)}
          </p>
          <span className={css.mode}>
            <ModeSwitch session={session} />
          </span>
          <SessionMenu session={session} state={state} phase={state === 'waiting' ? null : phase} actions={actions} />
        </div>
        <h2 className={css.title} dir="auto" title={session.title}>
          {session.title}
        </h2>
        <p className={css.line}>
          <span className={css.course} title={session.course}>
            <CourseTag code={session.course} color={session.courseColor} />
          </span>
          <span className={css.words}>
            {session.startedAt && <span>Started {instantTimeWords(zone, session.startedAt)}</span>}
            {session.location && (
              <span className={css.desk}>
                <bdi>{session.location}</bdi>
              </span>
            )}
            <SoFar />
          </span>
        </p>
        <div className={css.strip}>
          <TodayPanel timer={timer} zone={zone} />
        </div>
        <OfflineWords shown={shown} />
        {timer.gaps[0] && (
          <div className={css.gap}>
            <GapQuestion key={timer.gaps[0].id} of={timer.gaps[0]} own={session.id} zone={zone} />
          </div>
        )}
        <div className={css.buttons}>
          <MainButton state={state} next={phase?.kind} id={session.id} />
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlayerStopFilled size={18} aria-hidden />}
            onClick={() => queueCommand('stop', session.id)}
          >
            Stop
          </Button>
        </div>
      </div>
      <div className={css.week}>
        <Week />
      </div>
    </section>
  )
}

function MainButton({ state, next, id }: { state: Timer['state']; next: PhaseKind | undefined; id: string }) {
  const running = state === 'running'
  const Icon = running ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const label = running ? 'Pause' : state !== 'waiting' ? 'Resume' : next === 'focus' ? 'Start focus' : 'Start break'
  return (
    <Button
      size="md"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => queueCommand(running ? 'pause' : 'resume', id)}
    >
      {label}
    </Button>
  )
}

/** Renders again every minute. */
function SoFar() {
  const minutes = useTimerReading(({ studiedMs }) => Math.floor(studiedMs / 60_000))
  return <span className={css.desk}>{minuteWords(minutes ?? 0)} so far</span>
}

export function OfflineWords({ shown }: { shown: TimerView }) {
  if (!shown.offline) return null
  const runs = shown.told.timer.state === 'running'
  const waits = shown.pending.length > 0
  if (!runs && !waits) return null
  return (
    <p className={css.offline} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {`Offline.${runs ? ` Your timer runs on${waits ? ';' : '.'}` : ''}${waits ? `${runs ? ' this' : ' This'} is sent when you are back.` : ''}`}
    </p>
  )
}

function toneOf({ state, phase }: Timer): 'now' | 'break' | 'still' {
  if (state !== 'running') return 'still'
  return phase && phase.kind !== 'focus' ? 'break' : 'now'
}

function stateWords(timer: Timer): string {
  if (timer.state === 'waiting') return timer.phase?.kind === 'focus' ? 'The break is over' : 'Focus is over'
  if (timer.state === 'paused') return timer.left ? 'Paused, since nobody was here' : 'Paused'
  return toneOf(timer) === 'break' ? 'On a break' : 'Studying now'
}
