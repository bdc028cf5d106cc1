import { parseAddress } from '../../../contract/address.ts'

/** The specification's subjects. */
export const tutorSubjectNames = [
  'Computer Science',
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'Economics',
  'Finance',
  'Business',
  'English',
  'History',
  'Psychology',
  'Statistics',
  'Calculus',
  'Algebra',
  'Programming',
  'Data Structures',
  'Algorithms',
  'Web Development',
  'Machine Learning',
  'Other',
] as const
export type TutorSubject = (typeof tutorSubjectNames)[number]
/** Those by which the list of tutors can be filtered: the first of all. */
export const filteredSubjects = tutorSubjectNames.slice(0, 10)

export const proficiencyLevels = ['intermediate', 'advanced', 'expert'] as const
export type ProficiencyLevel = (typeof proficiencyLevels)[number]
export const proficiencyLevelNames: Record<ProficiencyLevel, string> = {
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
}

export const tutoringTypes = ['online', 'in_person'] as const
export type TutoringType = (typeof tutoringTypes)[number]
export const tutoringTypeNames: Record<TutoringType, string> = { online: 'Online', in_person: 'In-person' }

/** What a tutor can speak: chosen from a list, so that nobody writes anything else there. */
export const tutorLanguages = [
  ...['English', 'Spanish', 'Mandarin', 'Cantonese', 'Hindi', 'Arabic', 'Portuguese', 'Bengali', 'Russian', 'Japanese'],
  ...['German', 'French', 'Korean', 'Italian', 'Turkish', 'Vietnamese', 'Urdu', 'Persian', 'Polish', 'Ukrainian'],
  ...['Dutch', 'Greek', 'Hebrew', 'Swedish', 'Norwegian', 'Danish', 'Finnish', 'Czech', 'Slovak', 'Hungarian'],
  ...['Romanian', 'Bulgarian', 'Serbian', 'Croatian', 'Catalan', 'Thai', 'Indonesian', 'Malay', 'Tagalog', 'Tamil'],
  ...['Telugu', 'Punjabi', 'Gujarati', 'Marathi', 'Swahili', 'Amharic', 'Yoruba', 'Hausa', 'Igbo', 'Zulu'],
  ...['American Sign Language', 'British Sign Language', 'Latin', 'Other'],
] as const
export type TutorLanguage = (typeof tutorLanguages)[number]

/** Whole cents an hour. */
export const hourlyRates = { least: 1000, most: 20_000, usual: 2500 }
export const experienceLimits = { least: 0, most: 50, usual: 1 }

/** The specification's ranges, without gaps: `least` is included, `below` is not. Whole cents. */
export const priceRanges = {
  '0-30': { label: '$0-30', least: 0, below: 3100 },
  '31-45': { label: '$31-45', least: 3100, below: 4600 },
  '46-60': { label: '$46-60', least: 4600, below: 6001 },
  '60+': { label: '$60+', least: 6001, below: null },
} as const
export type PriceRange = keyof typeof priceRanges
export const priceRangeNames = Object.keys(priceRanges) as [PriceRange, ...PriceRange[]]

export const tutorOrders = ['rating', 'price', 'price-falling', 'sessions', 'newest'] as const
export type TutorOrder = (typeof tutorOrders)[number]

/** Until how many minutes before the start a student may cancel freely. */
export const cancellationPolicies = [1440, 720, 15] as const

/** Minutes, days and numbers that a tutor can choose. */
export const tutorLimits = {
  notice: { least: 0, most: 20_160, usual: 240 },
  buffer: { least: 0, most: 240, usual: 0 },
  farthest: { least: 1, most: 365, usual: 60 },
  daily: { least: 1, most: 24 },
}

/**
 * Tutors are sorted by the mean that they would have with so many more reviews of that number of stars, so that one five
 * does not stand before forty of 4.9.
 */
export const ratingPrior = { reviews: 5, stars: 4 }

/** The one slot of hours that a new tutor has: Monday from nine to five. */
export const usualHours = [{ weekday: 1, start: '09:00', end: '17:00' }]

/** Hours of one day, HH:MM; an end may be 24:00. */
export type HoursOfDay = { start: string; end: string }

type FaultyHours = { index: number; field: 'start' | 'end'; words: string }

/** Which of these hours end before they begin, or overlap others; by their place. */
export function faultyHours(hours: readonly HoursOfDay[]): FaultyHours[] {
  return hours.flatMap(({ start, end }, index): FaultyHours[] => {
    if (end <= start) return [{ index, field: 'end', words: tutorWords.hoursBackward }]
    const overlaps = hours.slice(0, index).some((other) => start < other.end && other.start < end)
    return overlaps ? [{ index, field: 'start', words: tutorWords.hoursOverlap }] : []
  })
}

/** A link without what could sign somebody in elsewhere. */
export function isMeetingLink(address: string): boolean {
  const url = parseAddress(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** Tutors whom admins see: who asks for the mark, and who has it. */
export const verificationTabs = ['asked', 'verified'] as const
export type VerificationTab = (typeof verificationTabs)[number]
/** What an admin can decide. */
export type VerificationDecision = 'granted' | 'declined' | 'taken'

export const tutorWords = {
  applied: 'Tutor application submitted successfully!',
  notApplied: 'Failed to submit tutor application',
  notFetched: 'Failed to fetch tutors',
  profileNotFetched: 'Failed to fetch tutor profile',
  noProfile: 'No tutor profile found',
  selectSubjects: 'Please select all subjects',
  subjectTwice: 'You have this subject already.',
  already: 'You are a tutor already.',
  notThere: 'This tutor is not there any more.',
  hoursBackward: 'The end has to be after the start.',
  hoursOverlap: 'These hours overlap others of that day.',
  oneself: 'This is you.',
  paused: 'This tutor takes no bookings at the moment.',
  verified: 'You are verified already.',
  decided: 'Somebody has decided this meanwhile.',
  notAsked: 'This tutor neither asks to be verified nor is verified.',
}
