import { weekdayNames } from '../../../../contract/day.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { weekdayListWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { heldMs } from '../../sessions/rules.ts'
import { type PriceRange, priceRanges, type TutoringType, type TutorOrder, tutoringTypeNames } from '../rules.ts'
import type { TutorCard } from '../shown.contract.ts'

const hour = 60
const day = 24 * hour

/** "Online, In-person" */
export function typeListWords(types: readonly TutoringType[]): string {
  return types.map((type) => tutoringTypeNames[type]).join(', ')
}

/** The most weekdays that a card names. */
const namedDays = 3

/** "Mon, Wed, Thu": at most three of them. `all`: every one, where there are more. */
export function availabilityWords(weekdays: readonly number[]): { words: string; all?: string } {
  if (weekdays.length === 0) return { words: 'Contact for availability' }
  const words = weekdayListWords(weekdays.slice(0, namedDays))
  return weekdays.length > namedDays ? { words, all: weekdays.map((one) => weekdayNames[one]).join(', ') } : { words }
}

/** "4 years, 112 sessions" */
export function experienceWords({ experienceYears, totalSessions }: TutorCard): string {
  return `${countWords(experienceYears, 'year')}, ${countWords(totalSessions, 'session')}`
}

/** "Replies within 2 hours"; "New" until it is known. */
export function responseWords(minutes: number | null): string {
  if (minutes === null) return 'New'
  const within =
    minutes <= day
      ? countWords(Math.max(1, Math.ceil(minutes / hour)), 'hour')
      : countWords(Math.ceil(minutes / day), 'day')
  return `Replies within ${within}`
}

export const priceChoices = [
  { value: '', label: 'All Prices' },
  ...(Object.keys(priceRanges) as PriceRange[]).map((value) => ({ value, label: priceRanges[value].label })),
]

export const tutoringTypeChoices = [
  { value: '', label: 'All types' },
  ...Object.entries(tutoringTypeNames).map(([value, label]) => ({ value, label })),
]

/** The least average, as the address has it. */
export const leastRatings = ['4.5', '4', '3'] as const
export const ratingChoices = [
  { value: '', label: 'All Ratings' },
  ...leastRatings.map((value) => ({ value, label: `${value}+ Stars` })),
]

const orderNames: Record<TutorOrder, string> = {
  rating: 'Best rated',
  price: 'Lowest price',
  'price-falling': 'Highest price',
  sessions: 'Most sessions',
  newest: 'Newest',
}
export const orderChoices = Object.entries(orderNames).map(([value, label]) => ({
  value: value === 'rating' ? '' : value,
  label,
}))

/** "free until 24 h before, later the price is due" */
export const cancelWords = (freeUntilMinutes: number): string =>
  `free until ${minuteWords(freeUntilMinutes)} before, later the price is due`

/** "Keiko confirms each booking within 12 h" */
export const confirmWords = (tutor: string): string =>
  `${tutor} confirms each booking within ${minuteWords(heldMs / 60_000)}`
