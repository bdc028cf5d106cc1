import type { Progress } from '../contract.ts'

type Row = Progress['terms'][number]['courses'][number]

export const averageNames: Record<Progress['average'], string> = {
  gpa: 'GPA',
  german: 'Average (1.0 is best)',
  percent: 'Average percent',
}

/** Why a course is in the average, or is not. */
export function countedWords({ counted, points, credits }: Row): string {
  switch (counted) {
    case 'counted':
      return `${points} points × ${credits} credits`
    case 'no-grade':
      return 'No grade yet'
    case 'no-credits':
      return 'No credits given'
    case 'left-out':
      return 'You left it out'
    case 'no-points':
      return 'Its grade has no points'
    case 'repeated':
      return 'Another try counts'
    case 'other-average':
      return 'Belongs to another average'
  }
}

/** "F26" for "Fall 2026": a letter and the year's last two digits, if it has a year. */
export function shortTermName(name: string): string {
  const [, year] = /\b(?:19|20)(\d\d)\b/.exec(name) ?? []
  const letter = /\p{L}/u.exec(name)?.[0]?.toLocaleUpperCase()
  return year && letter ? `${letter}${year}` : name.slice(0, 6)
}
