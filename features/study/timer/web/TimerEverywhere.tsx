import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { setTitlePrefix } from '../../../../web/navigation/title.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type CommandAnswer, openCommandQueue } from './commandQueue.ts'
import { startPresencePings } from './presencePings.ts'
import { TimerPill } from './TimerPill.tsx'
import { readingSeconds, timerClockWords } from './timerReading.ts'
import { forgetTimer, onSecond, timerNow, timerReadingNow, useTimer, useTimerReading } from './timerStore.ts'
import { usePhases } from './usePhases.ts'
import { useTimerQuery } from './useTimerQuery.ts'

/**
 * The timer's work on every screen: it fetches the state, sends presence pings, listens to live push, and shows the
 * title and the pill.
 */
export function TimerEverywhere() {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const over = useTimerReading(({ phase }) => phase?.over ?? false)
  useTimerQuery(over === true)
  useTitleClock()
  usePhases()

  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    const notes = (id: string) => latest.current(`/study-sessions?notes=${id}`)
    const endQueue = openCommandQueue(person.id, (answers) => {
      for (const answer of answers) tell(answer, notes)
      void client.invalidateQueries()
    })
    const endBeats = startPresencePings()
    return () => {
      endBeats()
      endQueue()
      forgetTimer()
    }
  }, [person.id, client])

  const shown = useTimer()
  return shown && shown.told.timer.state !== 'idle' ? <TimerPill shown={shown} /> : null
}

function tell({ press, result }: CommandAnswer, notes: (id: string) => void): void {
  const { kind, sessionId } = press.command
  if (result.words && result.outcome !== 'nothing') toast.error(result.words)
  else if (kind === 'stop' && result.outcome === 'done')
    toast.offer('Study session updated successfully!', 'Edit notes', () => notes(sessionId))
}

/** Puts the running time before the title of the page. */
function useTitleClock(): void {
  useEffect(() => {
    const write = () => {
      const reading = timerReadingNow()
      const running = timerNow()?.told.timer.state === 'running'
      setTitlePrefix(reading && running ? words(timerClockWords(readingSeconds(reading)), reading.phase?.kind) : null)
    }
    write()
    const leave = onSecond(write)
    return () => {
      leave()
      setTitlePrefix(null)
    }
  }, [])
}

const words = (clock: string, kind: string | undefined) => (kind && kind !== 'focus' ? `Break ${clock}` : clock)
