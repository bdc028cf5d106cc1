import { ActionIcon, Badge, VisuallyHidden } from '@mantine/core'
import { IconClock, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { PriorityGlyph } from '../../../../web/ui/PriorityGlyph.tsx'
import { TickCircle } from '../../../../web/ui/TickCircle.tsx'
import { SelectBox } from '../../bulk/web/SelectBox.tsx'
import { type RowSelection, rowMark } from '../../bulk/web/useSelection.ts'
import type { Assignment } from '../../contract.ts'
import { assignmentKindNames, dueState, dueWords } from '../../rules.ts'
import { type AssignmentActions, cardId } from '../AssignmentCard.tsx'
import { CourseName } from '../CourseName.tsx'
import { looksSame } from '../looksSame.ts'
import css from './AssignmentListRow.module.css'

type ListRowProps = { of: Assignment; now: Date; today: string; actions: AssignmentActions; choosing: RowSelection }

/** One line on a desktop, two on a phone. Memoised like the cards. */
export const AssignmentListRow = memo(function ListRow({ of, now, today, actions, choosing }: ListRowProps) {
  const done = of.status === 'completed'
  const title = `${cardId(of.id)}-title`
  return (
    <li
      className={css.row}
      id={cardId(of.id)}
      data-done={done || undefined}
      tabIndex={-1}
      aria-labelledby={title}
      {...rowMark(of.id)}
    >
      <SelectBox of={of} choosing={choosing} />
      <TickCircle
        label={done ? `Mark ${of.title} not started` : `Mark ${of.title} complete`}
        done={done}
        onChange={() => actions.setStatus(of, done ? 'not-started' : 'completed')}
      />
      <span className={css.words}>
        <a className={css.title} id={title} href={`?open=${of.id}`} dir="auto" title={of.title}>
          {of.title}
        </a>
        {of.status === 'in-progress' && <Badge className={css.badge ?? ''}>In progress</Badge>}
      </span>
      <span className={css.course}>
        <CourseName of={of} />
      </span>
      {of.status === 'in-progress' && <span className={css.started}>In progress</span>}
      <span className={css.kind}>{assignmentKindNames[of.kind]}</span>
      <span className={css.due} data-state={dueState(of, now, today)}>
        {dueWords(of, now, today)}
      </span>
      <span className={css.fact}>
        {of.estimateMinutes !== null && (
          <>
            <IconClock size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>Estimated </VisuallyHidden>
            {minuteWords(of.estimateMinutes)}
          </>
        )}
      </span>
      <span className={`${css.fact} ${css.subtasks}`}>
        {of.subtasks > 0 && (
          <>
            <IconListCheck size={16} stroke={1.75} aria-hidden />
            {of.subtasksDone} of {of.subtasks}
            <VisuallyHidden> subtasks</VisuallyHidden>
          </>
        )}
      </span>
      <span className={css.priority}>
        <PriorityGlyph priority={of.priority} hideWord />
      </span>
      <span className={css.actions}>
        <ActionIcon size="md" data-hint="Edit" aria-label={`Edit ${of.title}`} onClick={() => actions.edit(of)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size="md" data-hint="Delete" aria-label={`Delete ${of.title}`} onClick={() => actions.remove(of)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}, looksSame)
