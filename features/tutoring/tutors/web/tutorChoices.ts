import { filteredSubjects } from '../rules.ts'
import { orderChoices, priceChoices, ratingChoices, tutoringTypeChoices } from './words.ts'

const subjectChoices = [
  { value: '', label: 'All subjects' },
  ...filteredSubjects.map((value) => ({ value, label: value })),
]

/** The choices above the list, by their names in the address. */
export const tutorChoices = [
  { name: 'subject', label: 'Subject', choices: subjectChoices },
  { name: 'price', label: 'Price per hour', choices: priceChoices },
  { name: 'rating', label: 'Rating', choices: ratingChoices },
  { name: 'type', label: 'Session type', choices: tutoringTypeChoices },
  { name: 'sort', label: 'Sort', choices: orderChoices },
] as const
