import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { dayIn } from '../../../../contract/day.ts'
import { Refusal } from '../../../../contract/refusal.ts'
import { isPassing, read } from '../../../../web/api/api.ts'
import { MissingState } from '../../../../web/errors/FailedFetch.tsx'
import { useFills, usePanels } from '../../../../web/fills.ts'
import { rowsOf } from '../../../../web/list/pages.ts'
import { usePerson } from '../../../../web/session.ts'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { type Assignment, readAssignment } from '../../contract.ts'
import { Subtasks } from '../../subtasks/web/Subtasks.tsx'
import { type AssignmentListPages, assignmentListKey } from '../pages.ts'
import { type AboutAssignment, assignmentPanels, assignmentParts } from '../slots.ts'
import css from './AssignmentDetail.module.css'
import { AssignmentFacts } from './AssignmentFacts.tsx'
import { AssignmentHistory } from './AssignmentHistory.tsx'
import { AssignmentSeries } from './AssignmentSeries.tsx'

type AssignmentDetailProps = {
  id: string
  opened: boolean
  onClose: () => void
  onEdit: (of: Assignment) => void
  onRemove: (of: Assignment) => void
}

/** One assignment with all its parts, at an address of its own. */
export function AssignmentDetail({ id, opened, onClose, onEdit, onRemove }: AssignmentDetailProps) {
  const drawn = useHasDrawn()
  const panels = usePanels(assignmentPanels, Nothing)
  const parts = useFills(assignmentParts)
  const client = useQueryClient()
  const { zone } = usePerson()
  const now = useMinute()
  const today = dayIn(zone, now)
  const found = useQuery({
    ...read(readAssignment, { id }),
    // The data that the list has show at once.
    placeholderData: () =>
      client
        .getQueriesData<AssignmentListPages>({ queryKey: assignmentListKey })
        .flatMap(([, pages]) => rowsOf(pages))
        .find((row) => row.id === id),
  })
  const of = found.error instanceof Refusal && !isPassing(found.error) ? undefined : found.data
  return (
    <ModalFrame
      opened={opened && drawn}
      onClose={onClose}
      title={<span dir="auto">{of?.title ?? 'Assignment'}</span>}
      size={640}
      tall
      atAddress
    >
      <div className={modal.scroll}>
        {of && (
          <div className={css.body}>
            <AssignmentFacts of={of} now={now} today={today} />
            <Subtasks assignmentId={id} now={now} today={today} />
            <Attachments assignmentId={id} />
            <Suspense>
              {panels.map(({ name, Panel }) => (
                <Panel key={name} of={aboutOf(of)} />
              ))}
            </Suspense>
            {of.repeats && <AssignmentSeries of={of} today={today} onSkipped={onClose} />}
            <AssignmentHistory assignmentId={id} zone={zone} today={today} />
          </div>
        )}
        {!of && found.isError && (
          <MissingState
            what="assignment"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        )}
        {!of && !found.isError && (
          <Loading label="Loading the assignment">
            <div className={css.waiting}>
              <SkeletonBlock width="40%" height={14} />
              <SkeletonBlock width="86%" height={11} />
              <SkeletonBlock width="72%" height={11} />
            </div>
          </Loading>
        )}
      </div>
      {of && (
        <div className={modal.foot}>
          <div className={modal.note}>
            {parts.map(({ value: Part }) => (
              <Part key={Part.displayName ?? Part.name} of={aboutOf(of)} />
            ))}
          </div>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => onRemove(of)}
          >
            Delete
          </Button>
          <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => onEdit(of)}>
            Edit
          </Button>
        </div>
      )}
    </ModalFrame>
  )
}

function Nothing(_: { of: AboutAssignment }) {
  return null
}

function aboutOf({ id, title, course, estimateMinutes, status }: Assignment): AboutAssignment {
  return { id, title, course, estimateMinutes, done: status === 'completed' }
}
