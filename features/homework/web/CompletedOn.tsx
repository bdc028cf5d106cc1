import { usePerson } from '../../../web/session.ts'
import type { Assignment } from '../contract.ts'
import { completedDay, completedWords } from '../rules.ts'

/** "Completed today", in the person's zone. */
export function CompletedOn({ of, today }: { of: Pick<Assignment, 'completedAt'>; today: string }) {
  const { zone } = usePerson()
  const day = completedDay(of, zone)
  return day === null ? 'Completed' : completedWords(day, today)
}
