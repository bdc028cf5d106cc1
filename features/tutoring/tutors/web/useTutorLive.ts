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
        if (!first) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAboutTutors(path) })
      }),
    [client, id],
  )
}

const isAboutTutors = (path: unknown) => typeof path === 'string' && path.startsWith('/tutors/')
