import { priorities, priorityNames, statuses, statusNames } from '../rules.ts'

export const priorityChoices = [
  { value: '', label: 'All priorities' },
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]
export const statusChoices = [
  { value: '', label: 'All statuses' },
  ...statuses.map((value) => ({ value, label: statusNames[value] })),
]
