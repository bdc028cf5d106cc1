import { useRef, useState } from 'react'
import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import { Row } from '../../../web/ui/Rows.tsx'
import { TickCircle } from '../../../web/ui/TickCircle.tsx'
import type { Assignment } from '../contract.ts'
import { dueState, dueWords } from '../rules.ts'
import { folded } from './folded.ts'
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
    await folded(lead.current?.closest('li') ?? null)
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
        <bdi title={of.title} className={css.title}>
          {of.title}
        </bdi>
      }
      under={
        <>
          <span className={css.course} dir="auto">
            <CourseTag code={of.course} color={of.courseColor} />
          </span>
          <span className={`${css.narrow} ${tone}`}>{words}</span>
        </>
      }
      end={<span className={`${css.wide} ${tone}`}>{words}</span>}
    />
  )
}
