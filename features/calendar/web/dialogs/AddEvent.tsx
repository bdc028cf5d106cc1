import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { daysAfter } from '../../../../contract/day.ts'
import { day as dayShape } from '../../../../contract/shapes.ts'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { addEvent, type EventWhen } from '../../contract.ts'
import { localMinute } from '../../rules.ts'
import { clockText } from '../eventAgenda.ts'
import type { CalendarAddress } from '../useCalendarAddress.ts'
import { EventForm } from './EventForm.tsx'
import type { EventFormValues } from './useClash.ts'
import { useCourseNames } from './useCourseNames.ts'

type AddEventProps = {
  /** A day, a span of times (YYYY-MM-DDTHH:MM/YYYY-MM-DDTHH:MM), or anything else for the selected day. */
  from: string
  opened: boolean
  onClose: () => void
  address: CalendarAddress
  today: string
  now: Date
  zone: string
}

export function AddEvent({ from, opened, onClose, address, today, now, zone }: AddEventProps) {
  const [when] = useState(() => whenFrom(from, address.on, now, zone))
  const begun = typed.safeParse(useLocation().state).data
  const initial: EventFormValues = {
    ...{
      title: begun?.title ?? '',
      type: 'personal',
      when,
      location: '',
      notes: '',
      course: '',
      busy: true,
      reminders: [],
    },
    repeat: null,
  }
  const form = useForm(addEvent, {
    initial,
    onDone() {
      toast.success('Event created successfully!')
      onClose()
    },
    onFailed: (words, atFields) => !atFields || toast.error(words),
  })
  const courses = useCourseNames()
  return <EventForm {...{ opened, onClose, courses, form, zone, today }} title="Add Event" submit="Add Event" />
}

/** A title that was typed elsewhere. */
const typed = z.object({ title: z.string() })

/** The next full hour of the given day; the morning where that is not today. */
function whenFrom(from: string, on: string, now: Date, zone: string): EventWhen {
  const [start = '', end = ''] = from.split('/')
  if (localMinute.safeParse(start).success && localMinute.safeParse(end).success) return { kind: 'time', start, end }
  const day = dayShape.safeParse(from).success ? from : on
  const wall = wallClockIn(zone, now.getTime())
  const hour = wall.day === day ? Math.floor(wall.minutes / 60) + 1 : 9
  if (hour > 22) return { kind: 'time', start: `${day}T23:00`, end: `${daysAfter(day, 1)}T00:00` }
  return { kind: 'time', start: `${day}T${clockText(hour * 60)}`, end: `${day}T${clockText(hour * 60 + 60)}` }
}
