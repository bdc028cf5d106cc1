import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCalendarPlus } from '@tabler/icons-react'
import { dayWords, nearDayWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { timeOfDayWords } from '../../../../contract/words/times.ts'
import type { WorkToPlan } from '../../../../web/slots.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import { barStyle } from '../barStyle.ts'
import type { EventActions } from '../useEventActions.ts'
import css from './ToPlan.module.css'
import type { Plans } from './usePlans.ts'

type ToPlanRowProps = { work: WorkToPlan; plans: Plans; acts: EventActions; today: string; now: Date }

/** One piece of work: dragged onto a time it is planned then; a press asks for the time. */
export function ToPlanRow({ work, plans, acts, today, now }: ToPlanRowProps) {
  const { title, course, minutes } = work
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `plan ${work.feature} ${work.id}`,
    data: { mode: 'plan', work },
  })
  const overdue = Date.parse(work.dueAt) < now.getTime()
  const isToday = !overdue && work.dueDate === today
  const day = nearDayWords(work.dueDate, today)?.toLowerCase() ?? dayWords(work.dueDate, today)
  const due = isToday && work.dueTime !== null ? `${day}, ${timeOfDayWords(work.dueTime)}` : day
  return (
    <li className={css.row} style={barStyle(work)} data-lifted={isDragging || undefined}>
      <button className={css.work} type="button" ref={setNodeRef} {...listeners} onClick={() => plans.ask(work)}>
        <VisuallyHidden>Plan </VisuallyHidden>
        <span className={css.name} dir="auto" title={title}>
          {title}
        </span>
        <span className={css.line}>
          <span className={css.due}>
            <bdi>{course}</bdi> ·{' '}
            <span data-overdue={overdue || undefined} data-today={isToday || undefined}>
              {overdue ? 'Overdue' : `Due ${due}`}
            </span>
          </span>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={css.length}>{minuteWords(minutes)}</span>
        </span>
      </button>
      <ActionMenu
        className={css.menu}
        label={`Actions for ${title}`}
        entries={[
          { label: 'Plan…', icon: IconCalendarPlus, act: () => plans.ask(work) },
          { label: 'Open', icon: IconArrowRight, act: () => acts.openWork(work) },
        ]}
      />
    </li>
  )
}
