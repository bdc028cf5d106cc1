/** Calendar files for tests, with invented content. */
export const calendar = (...blocks: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Alder Hill', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
export const block = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260901T150000Z', ...lines, 'END:VEVENT'].join('\r\n')
export const work = (id: number, date: string, title: string, ...more: string[]) =>
  block(`UID:event-assignment-${id}`, `DTSTART;VALUE=DATE;VALUE=DATE:${date}`, `SUMMARY:${title}`, ...more)
