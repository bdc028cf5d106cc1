import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconCalendarDue,
  IconCheck,
  IconClock,
  IconListCheck,
  IconPaperclip,
  IconPencil,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react'
import { minuteWords } from '../../../contract/words/durations.ts'
import { MarkdownText } from '../../../web/markdown/MarkdownText.tsx'
import box from '../../../web/ui/Card.module.css'
import { Meta } from '../../../web/ui/Meta.tsx'
import { PriorityGlyph } from '../../../web/ui/PriorityGlyph.tsx'
import { ProgressRail } from '../../../web/ui/ProgressRail.tsx'
import type { Assignment } from '../contract.ts'
import { dueWords, type Status } from '../rules.ts'
import css from './AssignmentCard.module.css'
import { CompletedOn } from './CompletedOn.tsx'
import { CourseAndKind } from './CourseName.tsx'
import { DueMenu } from './inPlace/DueMenu.tsx'
import type { EditInPlace } from './inPlace/inPlaceChange.ts'
import { looksSame } from './looksSame.ts'

export type AssignmentActions = {
  setStatus: (of: Assignment, to: Status) => void
  edit: (of: Assignment) => void
  remove: (of: Assignment) => void
  change: EditInPlace
}

type AssignmentCardProps = { of: Assignment; now: Date; today: string; actions: AssignmentActions }

const dueIcon = <IconCalendarDue size={16} stroke={1.75} aria-hidden />
/** The one step forward that each status offers. */
const steps = {
  'not-started': { label: 'Start Working', to: 'in-progress' },
  'in-progress': { label: 'Mark Complete', to: 'completed' },
  completed: null,
} as const

/** The target of the focus when a card beside it is removed. */
export const cardId = (id: string) => `assignment-${id}`

/** Memoised, since there may be two thousand cards and a change concerns one. */
export const AssignmentCard = memo(function AssignmentCard({ of, now, today, actions }: AssignmentCardProps) {
  const step = steps[of.status]
  const title = `${cardId(of.id)}-title`
  const card = useRef<HTMLElement>(null)
  const done = step === null
  const was = useRef(done)
  useEffect(() => {
    // The button that completed it is gone with its focus: the focus stays on this card.
    if (done && !was.current && document.activeElement === document.body) card.current?.focus({ preventScroll: true })
    was.current = done
  }, [done])
  return (
    <article ref={card} className={box.card} id={cardId(of.id)} data-done={done} tabIndex={-1} aria-labelledby={title}>
      <div className={box.head}>
        <CourseAndKind of={of} />
        <PriorityGlyph priority={of.priority} />
      </div>
      <h2 className={box.title} id={title} dir="auto" title={of.title}>
        <a className={css.open} href={`?open=${of.id}`}>
          {of.title}
        </a>
      </h2>
      {of.description && (
        <MarkdownText className={`${box.text} ${css.description}`} text={of.description} flat unlinked />
      )}
      <div className={css.foot}>
        <div className={css.facts}>
          {done ? (
            <Meta icon={IconCalendarDue}>{dueWords(of, now, today)}</Meta>
          ) : (
            <DueMenu of={of} now={now} today={today} onEdit={actions.change} icon={dueIcon} />
          )}
          {of.estimateMinutes !== null && <Meta icon={IconClock}>{minuteWords(of.estimateMinutes)}</Meta>}
          {of.subtasks > 0 && (
            <Meta icon={IconListCheck}>
              <span>
                {of.subtasksDone} of {of.subtasks}
              </span>
            </Meta>
          )}
          {of.attachments > 0 && (
            <Meta icon={IconPaperclip}>{of.attachments === 1 ? '1 file' : `${of.attachments} files`}</Meta>
          )}
          {of.repeats && <Meta icon={IconRepeat}>Repeats</Meta>}
        </div>
        {of.status !== 'not-started' && <ProgressRail percent={of.progress} label={`Progress of ${of.title}`} />}
        <div className={css.actions}>
          {step ? (
            <Button
              variant="default"
              size="xs"
              aria-describedby={title}
              onKeyDown={once}
              onClick={(event: MouseEvent) => {
                // The label changes at once, so the second click of a double click would take the next step too.
                if (event.detail < 2) actions.setStatus(of, step.to)
              }}
            >
              {step.label}
            </Button>
          ) : (
            <Badge color="green" leftSection={<IconCheck size={14} stroke={2} aria-hidden />}>
              <CompletedOn of={of} today={today} />
            </Badge>
          )}
          <span className={box.icons}>
            <ActionIcon data-hint="Edit" aria-label={`Edit ${of.title}`} onClick={() => actions.edit(of)}>
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>

            <ActionIcon data-hint="Delete" aria-label={`Delete ${of.title}`} onClick={() => actions.remove(of)}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      </div>
    </article>
  )
}, looksSame)

/** A held Enter repeats its click. */
function once(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
