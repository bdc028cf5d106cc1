import { Digits, Ring } from '../../web/parts/Ring.tsx'
import type { Timer } from '../contract.ts'
import { clockWords, spokenClock } from './reading.ts'
import { useReading, useSeconds } from './store.ts'

const breaks = { short: 'Short break', long: 'Long break' } as const
const hour = 3_600_000

/** The only part of the screen that is drawn every second. */
export function TimerRing({ timer }: { timer: Timer }) {
  const seconds = useSeconds()
  const share = useReading(({ phase, studiedMs }) =>
    phase ? phase.elapsedMs / phase.lengthMs : (studiedMs % hour) / hour,
  )
  const { phase, state } = timer
  const tone = state !== 'running' ? 'still' : phase && phase.kind !== 'focus' ? 'break' : 'now'
  const spoken = spokenClock(seconds)
  return (
    <Ring share={share ?? 0} tone={tone}>
      <p>
        {!phase ? 'Stopwatch' : phase.kind === 'focus' ? `Focus ${phase.round} of ${phase.rounds}` : breaks[phase.kind]}
      </p>
      <Digits time={clockWords(seconds)} spoken={phase ? `${spoken} left` : `${spoken} studied`} />
      <p>{phase ? `of ${clockWords(Math.round(phase.lengthMs / 1000))}` : 'studied'}</p>
    </Ring>
  )
}
