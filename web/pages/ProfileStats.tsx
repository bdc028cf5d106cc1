import { useQueries } from '@tanstack/react-query'
import { useFills } from '../fills.ts'
import { Loading } from '../ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../ui/StatStrip.tsx'
import css from './Profile.module.css'
import { profileStats } from './slots.ts'

const most = 4

/** The numbers that features offer for the profile. One that could not be read is left out. */
export function ProfileStats() {
  const offered = useFills(profileStats)
    .map(({ value }) => value)
    .toSorted((one, other) => one.order - other.order)
    .slice(0, most)
  // Several numbers may come from one answer.
  const queries = [...new Set(offered.map(({ query }) => query))]
  const answers = useQueries({ queries })
  const cells = offered.length
  if (cells === 0) return null
  const stats = offered.flatMap(({ of, query }) => {
    const answer = answers[queries.indexOf(query)]
    return answer?.data === undefined ? [] : [of(answer.data)]
  })
  if (answers.some(({ isPending }) => isPending))
    return (
      <div className={css.stats}>
        <Loading label="Loading...">
          <StatStripSkeleton cells={cells === 1 ? 1 : cells === 2 ? 2 : cells === 3 ? 3 : 4} />
        </Loading>
      </div>
    )
  return stats.length > 0 ? (
    <div className={css.stats}>
      <StatStrip stats={stats} />
    </div>
  ) : null
}
