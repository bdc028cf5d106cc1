import { hourWords } from '../../../../contract/words/times.ts'

/** A stretch of the day on the strip, in minutes since the day began. */
export type StripStretch = { from: number; to: number; now: boolean }

type Scale = { from: number; to: number; marks: { at: number; label: string }[] }

const morning = 8 * 60
const noon = 12 * 60
const evening = 20 * 60
const day = 24 * 60

/**
 * 8 AM to 8 PM, extended by steps of two hours for stretches outside. Labels every two hours, or four if it is wide;
 * the first, the last and the first of the afternoon have AM or PM.
 */
export function dayStripScaleOf(stretches: readonly StripStretch[], now: number): Scale {
  const all = [now, ...stretches.flatMap(({ from, to }) => [from, to])]
  const from = Math.max(0, Math.min(morning, Math.floor(Math.min(...all) / 120) * 120))
  const to = Math.min(day, Math.max(evening, Math.ceil(Math.max(...all) / 120) * 120))
  const step = to - from > 14 * 60 ? 240 : 120
  const marks = []
  for (let at = from; at < to; at += step)
    marks.push({ at, label: hourWords(at / 60, { bare: at !== from && (at < noon || at >= noon + step) }) })
  // The last label ends the scale, unless there is no room between it and the one before.
  const last = marks.at(-1)
  if (last && to - last.at < step) marks.pop()
  marks.push({ at: to, label: hourWords(to / 60) })
  return { from, to, marks }
}

/** Where a minute stands on the scale, in per cent. */
export function positionOnStrip({ from, to }: Pick<Scale, 'from' | 'to'>, at: number): number {
  return ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * 100
}
