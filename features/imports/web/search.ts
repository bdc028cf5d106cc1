import { IconCalendarDown } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'

export const importsSearchPart: SearchPart = {
  useActions: () => [
    {
      label: 'Import deadlines',
      words: 'ics csv calendar file paste link timetable courses university',
      icon: IconCalendarDown,
      to: '/homework/import',
      place: 'Homework',
    },
  ],
}
