import { dayIn } from '../../../contract/day.ts'
import { monthDayYearWords } from '../../../contract/words/dates.ts'
import type { Organization } from '../contract.ts'

/** "Led by Amara Diallo", "Led by you" */
export function ledByWords({ leader }: Pick<Organization, 'leader'>, me: string): string {
  if (!leader) return 'Without president'
  return leader.id === me ? 'Led by you' : `Led by ${leader.name}`
}

/** "Member since Sep 4", "You are the president" */
export function belongsWords({ role, joinedAt }: Pick<Organization, 'role' | 'joinedAt'>, zone: string): string {
  if (role === 'president') return 'You are the president'
  if (role === 'officer') return 'You are an officer'
  if (role !== 'member' || joinedAt === null) return ''
  return `Member since ${monthDayYearWords(dayIn(zone, new Date(joinedAt)), dayIn(zone, new Date()))}`
}

export const roleNames = { president: 'President', officer: 'Officer', member: 'Member' } as const
