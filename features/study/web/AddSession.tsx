import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn, timeOfDayIn } from '../../../contract/day.ts'
import { day, timeOfDay } from '../../../contract/shapes.ts'
import { call } from '../../../web/api/api.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { addSession } from '../contract.ts'
import { invite } from '../invitations/contract.ts'
import { emailFault, emailsIn } from '../invitations/web/emails.ts'
import { timerReadingNow } from '../timer/web/timerStore.ts'
import type { SessionFormValues } from './SessionFields.tsx'
import { SessionForm } from './SessionForm.tsx'

const half = 30 * 60_000

type AddSessionProps = { opened: boolean; onClose: () => void }

export function AddSession({ opened, onClose }: AddSessionProps) {
  const { zone } = usePerson()
  const [search] = useSearchParams()
  const [emails, setEmails] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const client = useQueryClient()
  // The session exists already: after a failure the student continues in its Edit dialog.
  const send = useMutation({
    mutationFn: (to: { id: string; emails: string[] }) => call(invite, to),
    onSuccess: () => client.invalidateQueries(),
    onError: () => toast.error('The invitations were not sent. Open the session and send them again.'),
  })
  const form = useForm(addSession, {
    initial: blank(zone, search),
    onDone: (saved) => {
      toast.success('Study session created successfully!')
      onClose()
      if (invited.length > 0) send.mutate({ id: saved.id, emails: invited })
    },
    onFailed: () => toast.error('Failed to create study session'),
  })
  const group = form.values.sessionType === 'group'
  const invited = group ? emailsIn(emails) : []
  return (
    <SessionForm
      opened={opened}
      onClose={onClose}
      title="New Session"
      submit="Create Session"
      form={form}
      changed={emails !== ''}
      onSubmit={() => {
        const wrong = invited.length > 0 ? emailFault(invited) : null
        setFault(wrong)
        return wrong === null
      }}
      below={
        group && (
          <Textarea
            label="Invite by e-mail"
            description="Whoever has an account here finds the session in their list. A join link is in Edit."
            placeholder="ines@example.edu, tomas@example.edu"
            rows={2}
            value={emails}
            error={fault}
            aria-invalid={fault ? true : undefined}
            onChange={(event) => {
              setEmails(event.currentTarget.value)
              setFault(null)
            }}
          />
        )
      }
    />
  )
}

/** On the day and at the time that the address names, else at the next full half hour. */
function blank(zone: string, search: URLSearchParams): SessionFormValues {
  const start = new Date(Math.ceil((timerReadingNow()?.now ?? Date.now()) / half) * half)
  return {
    ...{ title: '', course: '' },
    date: day.safeParse(search.get('date')).data ?? dayIn(zone, start),
    time: timeOfDay.safeParse(search.get('time')).data ?? timeOfDayIn(zone, start),
    ...{
      description: '',
      location: '',
      sessionType: search.get('add') === 'group' ? 'group' : 'individual',
      mode: 'stopwatch',
      pomodoro: null,
    },
    ...{ plannedMinutes: null, assignmentIds: [], repeat: null },
  }
}
