import {
  IconCalendarPlus,
  IconClock,
  IconClockPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { queueCommand } from '../timer/web/commandQueue.ts'
import { useTimer } from '../timer/web/timerStore.ts'

const place = 'Study Sessions'

/** The timer's own presses while there is a session on it. */
function useTimerActions(): SearchAction[] {
  const { session, state } = useTimer()?.told.timer ?? { session: null, state: 'idle' }
  if (!session || state === 'idle')
    return [
      {
        label: 'Start timer',
        words: 'study session begin',
        icon: IconPlayerPlay,
        to: '/study-sessions',
        place,
        first: 20,
      },
    ]
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

function useActions(): SearchAction[] {
  return [
    ...useTimerActions(),
    { label: 'Schedule study time', words: 'plan session', icon: IconCalendarPlus, to: '/calendar', place: 'Calendar' },
    {
      label: 'Log study time',
      words: 'enter session afterwards',
      icon: IconClockPlus,
      to: '/study-sessions?log=1',
      place,
    },
    { label: place, words: 'timer pomodoro', icon: IconClock, to: '/study-sessions', place: 'Page' },
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
