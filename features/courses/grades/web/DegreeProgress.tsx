import { ProgressRail } from '../../../../web/ui/ProgressRail.tsx'
import type { Progress } from '../contract.ts'
import css from './DegreeProgress.module.css'

/** The degree's progress against the credits that the person entered. */
export function DegreeProgress({ progress }: { progress: Progress }) {
  const { earned, running, needed, percent } = progress.credits
  return (
    <div>
      <div className={css.head}>
        <span className={css.label}>Degree progress</span>
        <span className={css.value}>{needed === null ? `${earned} credits` : `${earned} of ${needed} credits`}</span>
      </div>
      {percent !== null && <ProgressRail percent={percent} label="Degree progress" thick hideNumber />}
      {running !== '0' && <p className={css.note}>{running} more under way</p>}
    </div>
  )
}
