import { useQuery } from '@tanstack/react-query'
import { byteWords } from '../../../contract/words/sizes.ts'
import { read } from '../../../web/api/api.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { ProgressRail } from '../../../web/ui/ProgressRail.tsx'
import { type PlanMeter, readPlanMeters } from '../contract.ts'
import css from './Meters.module.css'

const numberWords = (count: number, unit: PlanMeter['unit']) => (unit === 'bytes' ? byteWords(count) : String(count))

/** How much of the free plan is used. */
export function Meters() {
  const found = useQuery(read(readPlanMeters, {}))
  if (!found.data || found.data.rows.length === 0) return null
  return (
    <Panel title="Used of the free plan">
      <div className={css.meters}>
        {found.data.rows.map((of) => (
          <Meter key={of.label} of={of} />
        ))}
      </div>
      <p className={css.hint}>Above a limit you keep and export everything; only adding waits.</p>
    </Panel>
  )
}

function Meter({ of: { label, used, most, unit } }: { of: PlanMeter }) {
  return (
    <div>
      <div className={css.line}>
        <span>{label}</span>
        <strong>
          {numberWords(used, unit)}
          {most !== null && ` of ${numberWords(most, unit)}`}
        </strong>
      </div>
      {most !== null && <ProgressRail percent={(100 * used) / most} label={label} thick hideNumber />}
    </div>
  )
}
