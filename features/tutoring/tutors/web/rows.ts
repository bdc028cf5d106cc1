import type { ProficiencyLevel, TutorSubject } from '../rules.ts'

/** Rows of a form. `key`: stays with a row while others come and go. */
export type SubjectRow = { key: number; subject: TutorSubject | ''; level: ProficiencyLevel }
/** HH:MM; an end of 00:00 is the end of the day. */
export type HourRow = { key: number; weekday: number; start: string; end: string }

let keys = 0

/** Not chosen yet. */
export const newSubject: Omit<SubjectRow, 'key'> = { subject: '', level: 'intermediate' }
export const newSubjectRow = (of = newSubject): SubjectRow => ({ ...of, key: ++keys })

export const newHourRow = ({ weekday, start, end }: Omit<HourRow, 'key'>): HourRow => ({
  key: ++keys,
  weekday,
  start,
  end: end === '24:00' ? '00:00' : end,
})

/** As they are sent. */
export const hoursOfRows = (rows: readonly HourRow[]) =>
  rows.map(({ weekday, start, end }) => ({ weekday, start, end: end === '00:00' ? '24:00' : end }))
