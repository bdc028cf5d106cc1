import { dayIn } from '../contract/day.ts'

/** The zone of the browsers of tests, where they choose no other. */
export const schoolZone = 'America/Chicago'

/** A day in the zone of the test's browsers, as calendar files write it, so many days from today. */
export function schoolDay(days: number): string {
  return dayIn(schoolZone, new Date(Date.now() + days * 86_400_000)).replaceAll('-', '')
}

/** A calendar file as Canvas writes it, with deadlines so many days from now (whole days, or at 17:00 UTC). */
export function canvasFile(
  entries: { id: number; days: number; title: string; timed?: boolean }[],
  more: string[] = [],
): string {
  const events = entries.flatMap(({ id, days, title, timed }) => [
    'BEGIN:VEVENT',
    `UID:event-assignment-${id}`,
    'DTSTAMP:20260901T150000Z',
    ...(timed
      ? [`DTSTART:${schoolDay(days)}T170000Z`, `DTEND:${schoolDay(days)}T170000Z`]
      : [`DTSTART;VALUE=DATE;VALUE=DATE:${schoolDay(days)}`]),
    'CLASS:PUBLIC',
    'SEQUENCE:0',
    `SUMMARY:${title}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:icalendar-ruby',
    'X-WR-CALNAME:Alder Hill Calendar (Canvas)',
    ...events,
    ...more,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
