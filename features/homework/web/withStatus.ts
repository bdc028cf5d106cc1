import type { Assignment } from '../contract.ts'
import { progressByStatus, type Status } from '../rules.ts'

/** The assignment in another status, as the server will answer it. */
export function withStatus(of: Assignment, status: Status): Assignment {
  const completedAt = status === 'completed' ? (of.completedAt ?? new Date().toISOString()) : null
  return { ...of, status, progress: progressByStatus[status], completedAt }
}
