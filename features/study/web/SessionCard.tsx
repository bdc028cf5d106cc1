import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconCalendar,
  IconCheck,
  IconClock,
  IconMailOpened,
  IconMapPin,
  IconPencil,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { minuteWords } from '../../../contract/words/durations.ts'
import { MarkdownText } from '../../../web/markdown/MarkdownText.tsx'
import box from '../../../web/ui/Card.module.css'
import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import { Meta } from '../../../web/ui/Meta.tsx'
import type { StudySession } from '../contract.ts'
import { sessionTypeNames } from '../rules.ts'
import { queueCommand } from '../timer/web/commandQueue.ts'
import { startSession } from '../timer/web/startSession.ts'
import { timerReadingNow } from '../timer/web/timerStore.ts'
import { GroupMembers } from './GroupMembers.tsx'
import css from './SessionCard.module.css'
import { sessionWhenWords } from './words.ts'

export type SessionActions = {
  edit: (id: string) => void
  log: (id: string) => void
  remove: (of: StudySession) => void
}

type SessionCardProps = { of: StudySession; zone: string; today: string; actions: SessionActions }

/** One session, planned, paused or completed. Memoised, since there may be five hundred and a change concerns one. */
export const SessionCard = memo(function SessionCard({ of, zone, today, actions }: SessionCardProps) {
  const id = `session-${of.id}`
  const invited = of.state === 'planned' && of.group?.role === 'guest' && of.group.answer === 'open'
  return (
    <article className={box.card} id={id} tabIndex={-1} data-done={of.completed} aria-labelledby={`${id}-title`}>
      <div className={box.head}>
        <span className={css.both}>
          <span className={css.course} dir="auto" title={of.course}>
            <CourseTag code={of.course} color={of.courseColor} />
          </span>
          <span className={css.type}>{sessionTypeNames[of.sessionType]}</span>
        </span>
        {of.completed ? (
          <Badge color="green" leftSection={<IconCheck size={14} stroke={2} aria-hidden />}>
            Completed
          </Badge>
        ) : invited ? (
          <Badge color="blue">Invited</Badge>
        ) : of.state === 'paused' ? (
          <Badge color="gray">Paused</Badge>
        ) : (
          of.group && <GroupMembers group={of.group} />
        )}
      </div>
      <h2 className={box.title} id={`${id}-title`} dir="auto" title={of.title}>
        {of.title}
      </h2>
      <div className={css.facts}>
        <Meta icon={IconCalendar}>{sessionWhenWords(of, zone, today)}</Meta>
        {of.location && (
          <span className={css.location} title={of.location}>
            <Meta icon={IconMapPin}>
              <span className={css.cut} dir="auto">
                {of.location}
              </span>
            </Meta>
          </span>
        )}
        {(of.completed || of.durationMinutes > 0) && <Meta icon={IconClock}>{timeWords(of)}</Meta>}
        {of.repeats && !of.completed && <Meta icon={IconRepeat}>Repeats</Meta>}
      </div>
      {of.completed && of.notes && <MarkdownText className={`${box.text} ${css.notes}`} text={of.notes} flat />}
      <div className={css.actions}>
        {invited && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMailOpened size={16} stroke={1.75} aria-hidden />}
            aria-describedby={`${id}-title`}
            onClick={() => actions.edit(of.id)}
          >
            Answer
          </Button>
        )}
        {!of.completed && !invited && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
            aria-describedby={`${id}-title`}
            onClick={() => startSession(of)}
          >
            {of.state === 'paused' ? 'Resume' : 'Start'}
          </Button>
        )}
        {of.state === 'planned' && !invited && Date.parse(of.startTime) < (timerReadingNow()?.now ?? Date.now()) && (
          <Button variant="default" size="xs" aria-describedby={`${id}-title`} onClick={() => actions.log(of.id)}>
            Log time
          </Button>
        )}
        {of.state === 'paused' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            aria-describedby={`${id}-title`}
            onClick={() => queueCommand('stop', of.id)}
          >
            Stop
          </Button>
        )}
        <span className={box.icons}>
          <ActionIcon title="Edit" aria-label={`Edit ${of.title}`} onClick={() => actions.edit(of.id)}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon title="Delete" aria-label={`Delete ${of.title}`} onClick={() => actions.remove(of)}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </div>
    </article>
  )
})

/** "45 min", "45 min, entered". */
function timeWords({ durationMinutes, entered }: StudySession): string {
  return `${minuteWords(durationMinutes)}${entered ? ', entered' : ''}`
}
