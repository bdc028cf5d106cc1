import { IconCalendarUser, IconChalkboardTeacher, IconCoins, IconMessage, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { readOwnTutor } from '../tutors/contract.ts'

/** What a tutor finds in the settings. */
const settingRows = [
  ...['Weekly hours', 'Days that differ', 'Open to bookings', 'Minimum notice', 'Buffer', 'Farthest day'],
  ...[
    'At most a day',
    'Confirm each booking first',
    'Cancel free until',
    'Meeting link',
    'Tutor profile',
    'Verification',
  ],
]

/** Nobody becomes a tutor twice. */
function useActions(typed: string): SearchAction[] {
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
  const money: SearchAction = {
    label: 'Money of Tutoring',
    words: 'paid settled agreed income price csv',
    icon: IconCoins,
    to: '/tutoring-sessions/money',
    place: 'My Sessions',
  }
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
  // The search finds tutors by their names, the list by their subjects and what they say, too.
  const sought: SearchAction = {
    ...{ label: `Find tutors for “${typed}”`, icon: IconChalkboardTeacher, place: 'Tutors', takesTyped: true },
    to: `/tutors?q=${encodeURIComponent(typed)}`,
  }
  const settings = own?.tutor ? rowActions('Tutoring', settingRows, 'tutor pause holiday') : []
  return [...pages, money, ...settings, ...(typed === '' ? [] : [sought]), ...(own?.tutor === null ? [become] : [])]
}

export const tutoringSearchPart: SearchPart = {
  kinds: [
    {
      ...{ kind: 'tutor-profile', group: 'Tutors', order: 65, icon: IconChalkboardTeacher },
      address: ({ id }) => `/tutors/${id}`,
    },
  ],
  useActions,
}
