/** "45 min", "2 h", "1 h 25 min". */
export function minuteWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** "45 min", "11 h": minutes below an hour, then rounded hours. */
export function roundedMinuteWords(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
