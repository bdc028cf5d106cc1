import { Digits, Ring } from '../../web/parts/Ring.tsx'
import type { Timer } from '../contract.ts'
import { spokenClock, timerClockWords } from './timerReading.ts'
import { useTimerSeconds } from './timerStore.ts'

const breaks = { short: 'Short break', long: 'Long break' } as const
const hour = 3600

/** The only part of the screen that is rendered every second. */
export function TimerRing({ timer }: { timer: Timer }) {
  const seconds = useTimerSeconds()
  const { phase, state } = timer
  const tone = state !== 'running' ? 'still' : phase && phase.kind !== 'focus' ? 'break' : 'now'
  // From whole seconds: a share that differs at every call would be rendered forever.
  const share = phase ? 1 - (seconds * 1000) / phase.lengthMs : (seconds % hour) / hour
  const spoken = spokenClock(seconds)
  return (
    <Ring share={share} tone={tone}>
      <p>
        {!phase ? 'Stopwatch' : phase.kind === 'focus' ? `Focus ${phase.round} of ${phase.rounds}` : breaks[phase.kind]}
      </p>
      <Digits time={timerClockWords(seconds)} spoken={phase ? `${spoken} left` : `${spoken} studied`} />
      <p>{phase ? `of ${timerClockWords(Math.round(phase.lengthMs / 1000))}` : 'studied'}</p>
    </Ring>
  )
}
