import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePerson } from '../../../../web/session.ts'
import { titleBefore } from '../../../../web/title.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { startBeating } from './beats.ts'
import { type Answer, openQueue } from './queue.ts'
import { clockWords, secondsOf } from './reading.ts'
import { forget, onSecond, readNow, timerNow, useReading, useTimer } from './store.ts'
import { TimerPill } from './TimerPill.tsx'
import { usePhases } from './usePhases.ts'
import { useTimerQuery } from './useTimerQuery.ts'

/** What the timer does on every screen: it is known, vouched for, heard of, in the title, and shown as a pill. */
export function TimerEverywhere() {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const over = useReading(({ phase }) => phase?.over ?? false)
  useTimerQuery(over === true)
  useTitleClock()
  usePhases()

  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    const notes = (id: string) => latest.current(`/study-sessions?notes=${id}`)
    const endQueue = openQueue(person.id, (answers) => {
      for (const answer of answers) tell(answer, notes)
      void client.invalidateQueries()
    })
    const endBeats = startBeating()
    return () => {
      endBeats()
      endQueue()
      forget()
    }
  }, [person.id, client])

  const shown = useTimer()
  return shown && shown.told.timer.state !== 'idle' ? <TimerPill shown={shown} /> : null
}

function tell({ press, result }: Answer, notes: (id: string) => void): void {
  const { kind, sessionId } = press.command
  if (result.words && result.outcome !== 'nothing') toast.error(result.words)
  else if (kind === 'stop' && result.outcome === 'done')
    toast.offer('Study session updated successfully!', 'Edit notes', () => notes(sessionId))
}

/** The running time before the title of whichever page it is. */
function useTitleClock(): void {
  useEffect(() => {
    const write = () => {
      const reading = readNow()
      const running = timerNow()?.told.timer.state === 'running'
      titleBefore(reading && running ? words(clockWords(secondsOf(reading)), reading.phase?.kind) : null)
    }
    write()
    const leave = onSecond(write)
    return () => {
      leave()
      titleBefore(null)
    }
  }, [])
}

const words = (clock: string, kind: string | undefined) => (kind && kind !== 'focus' ? `Break ${clock}` : clock)
