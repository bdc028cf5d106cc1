import { IconCalendarUser, IconChalkboardTeacher, IconUserPlus } from '@tabler/icons-react'
import type { SearchAction, SearchPart } from '../../../web/search.ts'

const useActions = (): SearchAction[] => [
  {
    label: 'Find a Tutor',
    words: 'tutors book session tutoring',
    icon: IconChalkboardTeacher,
    to: '/tutors',
    place: 'Page',
  },
  {
    label: 'My Tutoring Sessions',
    words: 'my sessions booked tutoring upcoming past',
    icon: IconCalendarUser,
    to: '/tutoring-sessions',
    place: 'Page',
  },
  {
    label: 'Become a Tutor',
    words: 'apply teach tutoring',
    icon: IconUserPlus,
    to: '/tutors?become=1',
    place: 'Tutors',
  },
]

export const tutoringSearchPart: SearchPart = { useActions }
