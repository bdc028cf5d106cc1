import { useFills } from '../fills.ts'
import { usePerson } from '../session.ts'
import { Loading } from '../ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../ui/StatStrip.tsx'
import css from './Dashboard.module.css'
import { dashboardStats } from './slots.ts'

const most = 4

/** The numbers of all features in one strip. A part that could not be read omits its own; its panel says why. */
export function Stats({ sliceOf }: { sliceOf: (feature: string) => unknown }) {
  const person = usePerson()
  const offered = useFills(dashboardStats).toSorted((one, other) => one.value.order - other.value.order)
  const cells = Math.min(most, offered.flatMap(({ value }) => value.labels).length)
  const loading = offered.some(({ feature }) => sliceOf(feature) === undefined)
  const stats = offered.flatMap(({ feature, value }) => value.of(sliceOf(feature), person))
  if (cells === 0) return null
  return (
    <div className={css.stats}>
      {loading ? (
        <Loading label="Loading...">
          <StatStripSkeleton cells={cells === 1 ? 1 : cells === 2 ? 2 : cells === 3 ? 3 : 4} />
        </Loading>
      ) : (
        stats.length > 0 && <StatStrip stats={stats} />
      )}
    </div>
  )
}
