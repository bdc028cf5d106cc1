import type { DashboardPart } from '../feature.ts'
import { usePerson } from '../session.ts'
import { Loading } from '../ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../ui/StatStrip.tsx'
import css from './Dashboard.module.css'

const most = 4

type StatsProps = { parts: DashboardPart[]; sliceOf: (part: string) => unknown }

/** The numbers of all features in one strip. A part that could not be read leaves its own out; its panel says why. */
export function Stats({ parts, sliceOf }: StatsProps) {
  const person = usePerson()
  const offered = parts
    .flatMap(({ part, stats }) => (stats ? [{ ...stats, part }] : []))
    .toSorted((one, other) => one.order - other.order)
  const cells = Math.min(most, offered.flatMap(({ labels }) => labels).length)
  const loading = offered.some(({ part }) => sliceOf(part) === undefined)
  const stats = offered.flatMap(({ part, of }) => of(sliceOf(part), person))
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
