import { useState } from 'react'
import type { StudySession } from '../contract.ts'

export type SessionToRemove = Pick<
  StudySession,
  'id' | 'title' | 'repeats' | 'completed' | 'group' | 'durationMinutes'
> & {
  /** Whether the timer is at this session, and goes. */
  timed?: 'running' | 'still'
}

/** Which session is to be deleted, while that is asked; it stays while the question fades. */
export function useSessionToRemove() {
  const [removing, setRemoving] = useState<{ of: SessionToRemove; opened: boolean } | null>(null)
  return {
    removing,
    ask: (of: SessionToRemove) => setRemoving({ of, opened: true }),
    end: () => setRemoving((was) => was && { ...was, opened: false }),
  }
}
