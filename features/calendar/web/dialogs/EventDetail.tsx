import { Button } from '@mantine/core'
import {
  IconArrowsMove,
  IconBell,
  IconCalendarEvent,
  IconCopy,
  IconMapPin,
  IconNotes,
  IconPencil,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Refusal } from '../../../../contract/refusal.ts'
import { repeatWords } from '../../../../contract/words/repeats.ts'
import { errorWords, isPassing, read } from '../../../../web/api/api.ts'
import { MarkdownText } from '../../../../web/markdown/MarkdownText.tsx'
import { CourseTag } from '../../../../web/ui/CourseTag.tsx'
import { Signpost } from '../../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { personalKind } from '../../agenda.contract.ts'
import { readEvent } from '../../contract.ts'
import { reminderWords } from '../../notifications.rules.ts'
import { type PlacedRow, zonedSpanOf } from '../geometry/grid.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import type { EventActions } from '../useEventActions.ts'
import { eventWhenWords } from '../words.ts'
import css from './EventDetail.module.css'
import { Fact } from './Fact.tsx'

type EventDetailProps = {
  id: string
  opened: boolean
  onClose: () => void
  acts: EventActions
  rows: PlacedRow[]
  today: string
  zone: string
}

/** One own event, at an address of its own. */
export function EventDetail({ id, opened, onClose, acts, rows, today, zone }: EventDetailProps) {
  const drawn = useHasDrawn()
  const { kinds } = useAgenda()
  const found = useQuery(read(readEvent, { id }))
  const row = rows.find(({ key }) => key === `calendar ${id}`)
  const of = found.data
  const gone = found.error instanceof Refusal && !isPassing(found.error)
  const title = of?.title ?? row?.row.title ?? 'Event'
  const when = of ? zonedSpanOf(of.shown, zone) : row
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title={<span dir="auto">{title}</span>} size={520} atAddress>
      <div className={css.body}>
        {when && !gone && (
          <ul className={css.facts}>
            <Fact icon={<IconCalendarEvent {...icon} />}>
              {eventWhenWords(when, zone, today)}
              <span className={css.kind}>{kinds.of(of?.type ?? row?.row.kind ?? personalKind.kind).noun}</span>
            </Fact>
            {of?.series && <Fact icon={<IconRepeat {...icon} />}>{repeatWords(of.series.repeat, today)}</Fact>}
            {of?.reminders && (
              <Fact icon={<IconBell {...icon} />}>
                {of.reminders
                  .map((minutes) => reminderWords(minutes, of.shown.kind === 'days'))
                  .filter(Boolean)
                  .join(' · ')}
              </Fact>
            )}
            {(of?.location ?? row?.row.location) && (
              <Fact icon={<IconMapPin {...icon} />}>
                <bdi>{of?.location ?? row?.row.location}</bdi>
              </Fact>
            )}
            {of?.course && (
              <Fact icon={null}>
                <CourseTag code={of.course} color={of.color ?? 0} />
              </Fact>
            )}
            {of?.notes && (
              <Fact icon={<IconNotes {...icon} />}>
                <MarkdownText text={of.notes} />
              </Fact>
            )}
          </ul>
        )}
        {of?.imported && (
          <p className={css.imported}>
            {of.edited
              ? 'From an imported calendar, and changed by you. What you changed stays when you import it again.'
              : 'From an imported calendar. What you change about it stays when you import it again.'}
          </p>
        )}
        {gone && (
          <EmptyState
            drawing={<Signpost />}
            title="This event is not there"
            sentence="It was deleted, or it is not yours."
            inPanel
          />
        )}
        {found.isError && !gone && !of && (
          <FailedState
            title={errorWords(found.error)}
            sentence="Nothing you saved is lost."
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
            inPanel
          />
        )}
        {found.isPending && !when && (
          <Loading label="Loading the event">
            <SkeletonBlock width="70%" height={14} />
          </Loading>
        )}
      </div>
      {of && (
        <div className={modal.foot}>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => acts.remove({ id, title: of.title, series: of.several })}
          >
            Delete
          </Button>
          <div className={modal.note} />
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() => acts.duplicate(id)}
          >
            Duplicate
          </Button>
          {row && (
            <Button
              variant="default"
              leftSection={<IconArrowsMove size={16} stroke={1.75} aria-hidden />}
              onClick={() => acts.askMove(row)}
            >
              Move to…
            </Button>
          )}
          <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => acts.edit(id)}>
            Edit
          </Button>
        </div>
      )}
    </ModalFrame>
  )
}
