import { IconCalendarDue, IconCheck, IconClock, IconListCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { Meta } from '../../../../web/ui/Meta.tsx'
import { PriorityGlyph } from '../../../../web/ui/PriorityGlyph.tsx'
import type { Assignment } from '../../contract.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import { CompletedOn } from '../CompletedOn.tsx'
import { CourseName } from '../CourseName.tsx'
import { DueMenu } from '../inPlace/DueMenu.tsx'
import { looksSame } from '../looksSame.ts'
import css from './BoardCard.module.css'
import { CardMenu } from './CardMenu.tsx'

type BoardCardProps = { of: Assignment; now: Date; today: string; actions: AssignmentActions; titleId?: string }

const dueIcon = <IconCalendarDue size={16} stroke={1.75} aria-hidden />

/** The card on the board: with what its moves need, and a menu. */
export const BoardCard = memo(function BoardCard({ of, now, today, actions, titleId }: BoardCardProps) {
  return (
    <article className={css.card} data-done={of.status === 'completed' || undefined}>
      <div className={css.head}>
        <CourseName of={of} />
        <PriorityGlyph priority={of.priority} hideWord />
      </div>
      <h3 className={css.title} id={titleId} dir="auto" title={of.title}>
        {/* Dragging moves the card, not the link. */}
        <a className={css.open} href={`?open=${of.id}`} draggable={false}>
          {of.title}
        </a>
      </h3>
      <div className={css.facts}>
        {of.status === 'completed' ? (
          <Meta icon={IconCheck}>
            <CompletedOn of={of} today={today} />
          </Meta>
        ) : (
          <DueMenu of={of} now={now} today={today} onEdit={actions.change} icon={dueIcon} />
        )}
        {of.estimateMinutes !== null && <Meta icon={IconClock}>{minuteWords(of.estimateMinutes)}</Meta>}
        {of.subtasks > 0 && (
          <Meta icon={IconListCheck}>
            {of.subtasksDone} of {of.subtasks}
          </Meta>
        )}
      </div>
      <CardMenu of={of} actions={actions} />
    </article>
  )
}, looksSame)
