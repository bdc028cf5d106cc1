import { useState } from 'react'
import type { StudySession } from '../contract.ts'

export type SessionToRemove = Pick<
  StudySession,
  'id' | 'title' | 'repeats' | 'completed' | 'group' | 'durationMinutes'
> & {
  /** Whether the timer runs for this session. */
  timed?: 'running' | 'still'
}

/** The session to be deleted, while the confirmation is open and while it fades out. */
export function useSessionToRemove() {
  const [removing, setRemoving] = useState<{ of: SessionToRemove; opened: boolean } | null>(null)
  return {
    removing,
    ask: (of: SessionToRemove) => setRemoving({ of, opened: true }),
    end: () => setRemoving((was) => was && { ...was, opened: false }),
  }
}
