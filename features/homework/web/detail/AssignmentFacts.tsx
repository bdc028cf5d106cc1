import { IconCalendarDue, IconCheck, IconClock, IconEyeOff } from '@tabler/icons-react'
import { dayWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { timeOfDayWords } from '../../../../contract/words/times.ts'
import { MarkdownText } from '../../../../web/markdown/MarkdownText.tsx'
import { Meta } from '../../../../web/ui/Meta.tsx'
import { PriorityGlyph } from '../../../../web/ui/PriorityGlyph.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import type { Assignment } from '../../contract.ts'
import { dueState, dueWords, statuses, statusNames } from '../../rules.ts'
import { CompletedOn } from '../CompletedOn.tsx'
import { CourseAndKind } from '../CourseName.tsx'
import css from './AssignmentDetail.module.css'
import { useDetailStatus } from './useDetailStatus.ts'

const choices = statuses.map((value) => ({ value, label: statusNames[value] }))
const tones = { overdue: 'danger', today: 'now', later: 'plain', done: 'plain' } as const

export function AssignmentFacts({ of, now, today }: { of: Assignment; now: Date; today: string }) {
  const setStatus = useDetailStatus(of.id)
  const state = dueState(of, now, today)
  const date = dayWords(of.dueDate, today) + (of.dueTime ? `, ${timeOfDayWords(of.dueTime)}` : '')
  return (
    <>
      <div className={css.facts}>
        <CourseAndKind of={of} />
        <PriorityGlyph priority={of.priority} />
        <Meta icon={IconCalendarDue} tone={tones[state]}>
          {state === 'overdue' ? `${dueWords(of, now, today)} (${date})` : date}
        </Meta>
        {of.status === 'completed' && (
          <Meta icon={IconCheck}>
            <CompletedOn of={of} today={today} />
          </Meta>
        )}
        {of.estimateMinutes !== null && <Meta icon={IconClock}>{minuteWords(of.estimateMinutes)}</Meta>}
        {of.showFrom !== null && of.showFrom > today && (
          <Meta icon={IconEyeOff}>{`Not shown before ${dayWords(of.showFrom, today)}`}</Meta>
        )}
      </div>
      <Segments
        className={css.status}
        aria-label="Status"
        data={choices}
        value={of.status}
        onChange={(to) => {
          const status = statuses.find((one) => one === to)
          if (status && status !== of.status) setStatus({ of, to: status })
        }}
      />
      {of.description && <MarkdownText className={css.description} text={of.description} />}
    </>
  )
}
