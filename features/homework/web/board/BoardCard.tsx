import { IconCalendarDue, IconClock, IconListCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { Meta } from '../../../../web/ui/Meta.tsx'
import { PriorityGlyph } from '../../../../web/ui/PriorityGlyph.tsx'
import type { Assignment } from '../../contract.ts'
import { dueState, dueWords } from '../../rules.ts'
import type { AssignmentActions } from '../AssignmentCard.tsx'
import { CourseName } from '../CourseName.tsx'
import { looksSame } from '../looksSame.ts'
import css from './BoardCard.module.css'
import { CardMenu } from './CardMenu.tsx'

type BoardCardProps = { of: Assignment; now: Date; today: string; actions: AssignmentActions; titleId?: string }

const tones = { overdue: 'danger', today: 'now', later: 'plain', done: 'plain' } as const

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
        <Meta icon={IconCalendarDue} tone={tones[dueState(of, now, today)]}>
          {dueWords(of, now, today)}
        </Meta>
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
