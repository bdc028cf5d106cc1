import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { minuteWords } from '../../../contract/words/durations.ts'
import { Row } from '../../../web/ui/Rows.tsx'
import { TickCircle } from '../../../web/ui/TickCircle.tsx'
import type { Assignment } from '../dashboard.contract.ts'
import { dueState, dueWords } from '../rules.ts'
import { CourseAndKind } from './CourseName.tsx'
import { collapseRow } from './collapseRow.ts'
import css from './UpcomingAssignments.module.css'

type UpcomingRowProps = { of: Assignment; now: Date; today: string; onComplete: (of: Assignment) => void }

const tones = { overdue: css.danger, today: css.now, later: css.plain, done: css.plain }

export function UpcomingRow({ of, now, today, onComplete }: UpcomingRowProps) {
  const lead = useRef<HTMLSpanElement>(null)
  const [ticked, setTicked] = useState(false)
  const words = dueWords(of, now, today)
  const tone = tones[dueState(of, now, today)]
  const tick = async () => {
    if (ticked) return
    setTicked(true)
    const row = lead.current?.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    await collapseRow(row)
    // The pressed tick is removed with its row; the focus moves to the next one.
    if (row?.contains(document.activeElement)) beside?.querySelector('button')?.focus({ preventScroll: true })
    onComplete(of)
  }
  return (
    <Row
      lead={
        <span ref={lead}>
          <TickCircle label={`Mark ${of.title} complete`} done={ticked} onChange={tick} />
        </span>
      }
      title={
        <Link className={css.title} to={`/homework?open=${of.id}`} dir="auto" title={of.title}>
          {of.title}
        </Link>
      }
      under={
        <>
          <CourseAndKind of={of} />
          <span className={`${css.narrow} ${tone}`}>{words}</span>
        </>
      }
      end={
        <>
          <span className={`${css.wide} ${tone}`}>{words}</span>
          {of.estimateMinutes !== null && <span>{minuteWords(of.estimateMinutes)}</span>}
        </>
      }
    />
  )
}
