import { ActionIcon, Badge, VisuallyHidden } from '@mantine/core'
import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { TickCircle } from '../../../../web/ui/TickCircle.tsx'
import { SelectBox } from '../../bulk/web/SelectBox.tsx'
import type { RowSelection } from '../../bulk/web/useSelection.ts'
import type { Assignment } from '../../contract.ts'
import { assignmentKindNames } from '../../rules.ts'
import { type AssignmentActions, cardId } from '../AssignmentCard.tsx'
import { CompletedOn } from '../CompletedOn.tsx'
import { DueMenu } from '../inPlace/DueMenu.tsx'
import { CourseCell, EstimateCell, PriorityCell, TitleCell } from '../inPlace/EditableCells.tsx'
import { looksSame } from '../looksSame.ts'
import css from './AssignmentListRow.module.css'

type ListRowProps = { of: Assignment; now: Date; today: string; actions: AssignmentActions; choosing: RowSelection }

/** What a row of the list holds: one line on a desktop, two on a phone. Memoised like the cards. */
export const AssignmentListRow = memo(function ListRow({ of, now, today, actions, choosing }: ListRowProps) {
  const done = of.status === 'completed'
  const title = `${cardId(of.id)}-title`
  return (
    <>
      <SelectBox of={of} choosing={choosing} />
      <TickCircle
        label={done ? `Mark ${of.title} not started` : `Mark ${of.title} complete`}
        done={done}
        onChange={() => actions.setStatus(of, done ? 'not-started' : 'completed')}
      />
      <span className={css.words}>
        <TitleCell of={of} onEdit={actions.change}>
          <a className={css.title} id={title} href={`?open=${of.id}`} dir="auto" title={of.title}>
            {of.title}
          </a>
          {of.status === 'in-progress' && <Badge className={css.badge ?? ''}>In progress</Badge>}
        </TitleCell>
      </span>
      <span className={css.course}>
        <CourseCell of={of} onEdit={actions.change} />
      </span>
      {of.status === 'in-progress' && <span className={css.started}>In progress</span>}
      <span className={css.kind}>{assignmentKindNames[of.kind]}</span>
      <span className={css.due}>
        {done ? (
          <CompletedOn of={of} today={today} />
        ) : (
          <DueMenu of={of} now={now} today={today} onEdit={actions.change} />
        )}
      </span>
      <span className={css.fact}>
        <EstimateCell of={of} onEdit={actions.change} />
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
        <PriorityCell of={of} onEdit={actions.change} />
      </span>
      <span className={css.actions}>
        <ActionIcon size="md" data-hint="Edit" aria-label={`Edit ${of.title}`} onClick={() => actions.edit(of)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size="md" data-hint="Delete" aria-label={`Delete ${of.title}`} onClick={() => actions.remove(of)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    </>
  )
}, looksSame)
