/** A time of day: "HH:MM"; null is the end of the day. Or what is wrong, as a clause: "“25:00” is not a time". */
export type TimeReading = { time: string | null } | { fault: string }

const endOfDay = /^(midnight|eod|end of (the )?day|24:00(:00)?)$/i
const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?\s?(m)?\.?$/i

/** Reads "5pm", "5:00 PM", "17:00", "17.30", "noon". Midnight, as a deadline, is the end of its day. */
export function readTime(text: string): TimeReading {
  const normalized = text
    .trim()
    .slice(0, 40)
    .replace(/^(at|by|@)\s+/i, '')
  if (/^(noon|12 noon|midday)$/i.test(normalized)) return { time: '12:00' }
  if (endOfDay.test(normalized)) return { time: null }
  const wrong = { fault: `“${text.trim()}” is not a time` }
  const [, hours, minutes, seconds, half, m] = clock.exec(normalized) ?? []
  if (hours === undefined || (half === undefined) !== (m === undefined)) return wrong
  if (minutes === undefined && half === undefined)
    return { fault: `“${text.trim()}” could be morning or evening; write it as 5 PM or 17:00` }
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || Number(seconds ?? 0) > 59) return wrong
  if (half === undefined) return hour > 23 ? wrong : { time: written(hour, minute) }
  // "17:00 PM" is written by programs that add the half to every time.
  if (hour > 12) return hour < 24 && half.toLowerCase() === 'p' ? { time: written(hour, minute) } : wrong
  if (hour === 0) return half.toLowerCase() === 'a' ? { time: written(0, minute) } : wrong
  return { time: written((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute) }
}

function written(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
