import { IconCalendarDown } from '@tabler/icons-react'
import type { FirstWay } from '../../../../web/slots.ts'
import { PasteTimetable } from './PasteTimetable.tsx'

export const timetableWay: FirstWay = {
  order: 10,
  name: 'timetable',
  title: 'Paste your timetable link or file',
  sentence: 'It is read once, and you see what was found before anything is saved.',
  icon: IconCalendarDown,
  Body: PasteTimetable,
}
