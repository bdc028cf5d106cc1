/** Calendar files for tests, with invented content. */
export const calendarFile = (...blocks: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Alder Hill', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
export const eventBlock = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260901T150000Z', ...lines, 'END:VEVENT'].join('\r\n')
export const assignmentBlock = (id: number, date: string, title: string, ...more: string[]) =>
  eventBlock(`UID:event-assignment-${id}`, `DTSTART;VALUE=DATE;VALUE=DATE:${date}`, `SUMMARY:${title}`, ...more)
