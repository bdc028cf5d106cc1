import { Textarea } from '@mantine/core'
import { dayIn, timeOfDayIn } from '../../../contract/day.ts'
import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { markdownHint } from '../../../web/markdown/hint.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { editSession, type StudySession } from '../contract.ts'
import { GroupPanel } from '../invitations/web/GroupPanel.tsx'
import { StudiedTimes } from '../timer/web/StudiedTimes.tsx'
import { OneSession, type OneSessionProps } from './OneSession.tsx'
import type { SessionFormValues } from './SessionFields.tsx'
import { SessionForm } from './SessionForm.tsx'

export function EditSession(props: Omit<OneSessionProps, 'title' | 'children'>) {
  return (
    <OneSession {...props} title="Edit Session">
      {(of) => <Edit of={of} opened={props.opened} onClose={props.onClose} />}
    </OneSession>
  )
}

type EditProps = { of: StudySession; opened: boolean; onClose: () => void }
type Edited = SessionFormValues & { notes: string; scope: SeriesFormScope }

function Edit({ of, opened, onClose }: EditProps) {
  const { zone } = usePerson()
  const now = useMinute()
  const guest = of.group?.role === 'guest'
  const form = useForm(editSession, {
    initial: typedOf(of, zone),
    extra: { id: of.id },
    // Two browsers that edit different fields both succeed.
    changedOnly: true,
    onDone: () => {
      toast.success('Study session updated successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to update study session'),
  })
  return (
    <SessionForm
      opened={opened}
      onClose={onClose}
      title={guest ? 'Study Session' : 'Edit Session'}
      submit="Save Changes"
      form={form}
      completed={of.completed}
      locked={guest}
      linked={of.assignments}
      above={guest && <GroupPanel of={of} />}
      below={
        <>
          {(of.completed || guest || of.notes) && (
            <Textarea
              label="Notes"
              description={markdownHint}
              rows={4}
              maxLength={10_000}
              dir="auto"
              {...form.field('notes')}
            />
          )}
          {of.completed && <StudiedTimes of={of} zone={zone} today={dayIn(zone, now)} />}
          {!guest && <GroupPanel of={of} />}
        </>
      }
      setScope={of.repeats && !of.completed ? (scope) => form.set('scope', scope) : undefined}
    />
  )
}

function typedOf(of: StudySession, zone: string): Edited {
  const start = new Date(of.startTime)
  const { title, course, sessionType, mode, pomodoro, plannedMinutes } = of
  return {
    ...{ title, course, sessionType, mode, pomodoro, plannedMinutes },
    ...{ date: dayIn(zone, start), time: timeOfDayIn(zone, start) },
    ...{ description: of.description ?? '', location: of.location ?? '', notes: of.notes ?? '' },
    ...{ assignmentIds: of.assignments.map(({ id }) => id), repeat: of.repeats ? undefined : null, scope: 'this' },
  }
}
