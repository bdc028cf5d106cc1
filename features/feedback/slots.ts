import { slot } from '../../contract/slot.ts'
import type { Shell } from '../../server/shell.ts'

/** SQL: whether a person has priority in the inbox at a moment; both are given as SQL. */
export const priorityPeople =
  slot<(shell: Pick<Shell, 'env'>, person: string, now: string) => string>('feedback.priority')
