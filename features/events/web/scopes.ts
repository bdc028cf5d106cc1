import type { CampusEventReach } from '../rules.ts'

export const campusScopeChoices: { value: CampusEventReach; label: string }[] = [
  { value: 'this', label: 'This one' },
  { value: 'following', label: 'This and later' },
  { value: 'all', label: 'All' },
]
