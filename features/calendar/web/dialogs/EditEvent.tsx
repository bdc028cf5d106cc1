import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type CalendarEvent, editEvent, readEvent } from '../../contract.ts'
import type { EventScope } from '../../rules.ts'
import type { CalendarAddress } from '../useCalendarAddress.ts'
import { EventForm } from './EventForm.tsx'
import type { EventFormValues } from './useClash.ts'
import { useCourseNames } from './useCourseNames.ts'

type EditEventProps = {
  id: string
  opened: boolean
  onClose: () => void
  address: CalendarAddress
  today: string
  zone: string
}

/** Waits for the event's data: a half-filled form would be saved like that. */
export function EditEvent({ id, ...rest }: EditEventProps) {
  const found = useQuery(read(readEvent, { id }))
  return found.data ? <Form of={found.data} {...rest} /> : null
}

function Form({ of, opened, onClose, address, today, zone }: Omit<EditEventProps, 'id'> & { of: CalendarEvent }) {
  const offer = useUndo()
  const { title, type, when, busy, series, several } = of
  const initial: EventFormValues & { scope: EventScope } = {
    ...{ title, type, when, busy, location: of.location ?? '', notes: of.notes ?? '', course: of.course ?? '' },
    ...{ repeat: undefined, scope: 'this', reminders: of.reminders ?? [] },
  }
  const form = useForm(editEvent, {
    initial,
    extra: { id: of.id },
    changedOnly: true,
    onDone(saved) {
      // The open one may have another id now.
      if (address.event === of.id && saved.id !== of.id) address.change({ event: saved.id }, { replace: true })
      onClose()
      offer('Event updated successfully!', saved.undo, { failed: 'It could not be changed back.' })
    },
    onFailed: (words, atFields) => !atFields || toast.error(words),
  })
  const courses = useCourseNames()
  return (
    <EventForm
      {...{ opened, onClose, courses, form, zone, today }}
      title="Edit Event"
      submit="Save Changes"
      series={
        several
          ? { repeat: series?.repeat ?? null, scope: form.values.scope, setScope: (to) => form.set('scope', to) }
          : undefined
      }
      imported={of.imported}
      without={`calendar ${of.id}`}
    />
  )
}
