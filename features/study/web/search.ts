import {
  IconCalendarPlus,
  IconClock,
  IconClockPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconUsers,
} from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { FoundThing, SearchAction, SearchPart } from '../../../web/search.ts'
import { queueCommand } from '../timer/web/commandQueue.ts'
import type { StudyTarget } from '../timer/web/studyTarget.ts'
import { useTimer } from '../timer/web/timerStore.ts'

const place = 'Study Sessions'

/** The timer's own presses while there is a session on it. */
function useTimerActions(found: readonly FoundThing[]): SearchAction[] {
  const { session, state } = useTimer()?.told.timer ?? { session: null, state: 'idle' }
  if (!session || state === 'idle') {
    const start = {
      label: 'Start timer',
      words: 'study session begin',
      icon: IconPlayerPlay,
      to: '/study-sessions',
      place,
    }
    const [work] = found.filter(({ kind, state: of }) => kind === 'assignment' && of === 'open')
    if (!work) return [{ ...start, first: 20 }]
    const studyFor: StudyTarget = { id: work.id, title: work.title, course: work.course ?? '' }
    return [
      { ...start, first: 20 },
      { ...start, beside: work.title, state: { studyFor }, takesTyped: true },
    ]
  }
  const press = (kind: 'pause' | 'resume' | 'stop') => () => queueCommand(kind, session.id)
  const goes = state === 'running'
  const toggle = goes
    ? { label: 'Pause timer', icon: IconPlayerPause, run: press('pause') }
    : { label: 'Resume timer', icon: IconPlayerPlay, run: press('resume') }
  return [
    { ...toggle, words: 'study session', place, first: 20 },
    { label: 'Stop timer', words: 'study session end', icon: IconPlayerStop, run: press('stop'), place, first: 21 },
  ]
}

function useActions(_typed: string, found: readonly FoundThing[]): SearchAction[] {
  return [
    ...useTimerActions(found),
    { label: 'Schedule study group', words: 'plan session', icon: IconUsers, to: '/study-sessions?add=group', place },
    { label: 'Schedule study time', words: 'plan session', icon: IconCalendarPlus, to: '/calendar', place: 'Calendar' },
    {
      label: 'Log study time',
      words: 'enter session afterwards',
      icon: IconClockPlus,
      to: '/study-sessions?log=1',
      place,
    },
    { label: place, words: 'timer pomodoro', icon: IconClock, to: '/study-sessions', place: 'Page' },
    ...rowActions('Study sessions', ['Goal for the week', 'While the timer runs and no page is open']),
  ]
}

export const studySearchPart: SearchPart = {
  kinds: [
    {
      ...{ kind: 'session', agenda: 'study', group: 'Events and sessions', order: 40, icon: IconClock },
      address: ({ id }) => `/study-sessions?edit=${id}`,
    },
  ],
  useActions,
}
