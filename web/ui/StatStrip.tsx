import { SkeletonBlock } from './Skeletons.tsx'
import css from './StatStrip.module.css'

export type Stat = {
  label: string
  value: string | number
  /** What the number means: "since Sunday", "1 overdue". */
  meaning?: string
  tone?: 'plain' | 'danger'
}

/** One to four numbers between hairlines. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={stats.length === 1 ? `${css.strip} ${css.single}` : css.strip}>
      {stats.map(({ label, value, meaning, tone = 'plain' }) => (
        <div className={css.cell} key={label}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.figure}>
            <span className={css.number}>{value}</span>
            {meaning && (
              <span className={tone === 'danger' ? `${css.meaning} ${css.danger}` : css.meaning}>{meaning}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The strip before its numbers are known, of the same size. */
export function StatStripSkeleton({ cells }: { cells: 1 | 2 | 3 | 4 }) {
  return (
    <div className={cells === 1 ? `${css.strip} ${css.single}` : css.strip} aria-hidden="true">
      {Array.from({ length: cells }, (_, index) => index).map((cell) => (
        <div className={css.cell} key={cell}>
          <div className={css.label}>
            <SkeletonBlock width={104} height={11} />
          </div>
          <div className={css.number}>
            <SkeletonBlock width={44} height={24} />
          </div>
        </div>
      ))}
    </div>
  )
}
