import { IconCalendar, IconCalendarPlus } from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'

function useActions(typed: string): SearchAction[] {
  const add = { icon: IconCalendarPlus, to: '/calendar?add=1', place: 'Calendar' }
  const all: SearchAction[] = [
    { ...add, label: 'Add event', words: 'new appointment', first: 30 },
    { label: 'Calendar', words: 'month week agenda', icon: IconCalendar, to: '/calendar', place: 'Page' },
    ...rowActions('Calendar', ['Week starts', 'Opens with']),
  ]
  if (typed !== '') all.push({ ...add, label: `Add event “${typed}”`, state: { title: typed }, takesTyped: true })
  return all
}

export const calendarSearchPart: SearchPart = {
  kinds: [
    {
      ...{ kind: 'event', agenda: 'calendar', group: 'Events and sessions', order: 30, icon: IconCalendar },
      address: ({ id }) => `/calendar?event=${id}`,
    },
  ],
  useActions,
}
