import { clockIn, dayIn } from '../../../contract/day.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useForm } from '../../../web/useForm.ts'
import { addSession } from '../contract.ts'
import { readNow } from '../timer/web/store.ts'
import type { Typed } from './SessionFields.tsx'
import { SessionForm } from './SessionForm.tsx'

const half = 30 * 60_000

type AddSessionProps = { opened: boolean; onClose: () => void }

export function AddSession({ opened, onClose }: AddSessionProps) {
  const { zone } = usePerson()
  const form = useForm(addSession, {
    initial: blank(zone),
    onDone: () => {
      toast.success('Study session created successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to create study session'),
  })
  return (
    <SessionForm
      opened={opened}
      onClose={onClose}
      title="New Session"
      submit="Create Session"
      form={form}
      field={form.field}
      set={{
        mode: (value) => form.set('mode', value),
        pomodoro: (value) => form.set('pomodoro', value),
        plannedMinutes: (value) => form.set('plannedMinutes', value),
        assignmentIds: (value) => form.set('assignmentIds', value),
        repeat: (value) => form.set('repeat', value),
      }}
    />
  )
}

/** At the next full half hour. */
function blank(zone: string): Typed {
  const start = new Date(Math.ceil((readNow()?.now ?? Date.now()) / half) * half)
  return {
    ...{ title: '', course: '', date: dayIn(zone, start), time: clockIn(zone, start) },
    ...{ description: '', location: '', sessionType: 'individual', mode: 'stopwatch', pomodoro: null },
    ...{ plannedMinutes: null, assignmentIds: [], repeat: null },
  }
}
