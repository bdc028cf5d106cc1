import { useEffect } from 'react'
import type { ListOnScreen } from '../useList.ts'

/** How many rows below the last one in sight are fetched before somebody gets there. */
const ahead = 40

/**
 * Fetches the next page before the window reaches the end of the loaded rows, and all up to there after a jump. A page
 * that failed waits for "Try again". `lastInSight`: how many rows there are up to the last one in sight.
 */
export function useFetchAhead(list: ListOnScreen, lastInSight: number, loaded: number): void {
  const { hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage } = list
  const wanted = hasNextPage && fetchStatus === 'idle' && !isFetchNextPageError && lastInSight + ahead > loaded
  // With each page that came, since the window may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: so many rows more are a new reason
  useEffect(() => {
    if (wanted) void fetchNextPage({ cancelRefetch: false })
  }, [wanted, loaded, fetchNextPage])
}
