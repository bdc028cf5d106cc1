import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToTopic } from '../../../../web/live/live.ts'
import { tutorScope } from '../shown.contract.ts'

/** While it is on screen, what is shown of a tutor follows every change: price, hours, bookings of others. */
export function useTutorLive(id: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTopic(`${tutorScope.name}:${id}`, ({ first }) => {
        // What was fetched before one listened may be older than the number.
        const now = Date.now()
        const isOld = (at: number) => !first || (at > 0 && at < now)
        void client.invalidateQueries({
          predicate: ({ queryKey: [path], state }) => isAboutTutors(path) && isOld(state.dataUpdatedAt),
        })
      }),
    [client, id],
  )
}

const isAboutTutors = (path: unknown) => typeof path === 'string' && path.startsWith('/tutors/')
