/** The calendar date (YYYY-MM-DD) that a moment falls on in a zone. */
export function dayIn(zone: string, moment: Date): string {
  return dayFormat(zone).format(moment)
}

/** Whole calendar days from one date to another, both YYYY-MM-DD; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a thousand times what using it does. */
function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, made)
  return made
}
