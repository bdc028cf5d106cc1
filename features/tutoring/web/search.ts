import { IconCalendarUser, IconChalkboardTeacher, IconMessage, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { readOwnTutor } from '../tutors/contract.ts'

/** Nobody becomes a tutor twice. */
function useActions(): SearchAction[] {
  const own = useQuery(read(readOwnTutor, {})).data
  const pages: SearchAction[] = [
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
  ]
  pages.push({
    label: 'Messages with tutors',
    words: 'chat ask question conversation student',
    icon: IconMessage,
    to: '/tutors/messages',
    place: 'Page',
  })
  const become: SearchAction = {
    label: 'Become a Tutor',
    words: 'apply teach tutoring',
    icon: IconUserPlus,
    to: '/tutors?become=1',
    place: 'Tutors',
  }
  return own?.tutor === null ? [...pages, become] : pages
}

export const tutoringSearchPart: SearchPart = { useActions }
