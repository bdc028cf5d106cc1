import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localOf } from '../../../../contract/localTime.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { firstName } from '../../../account/rules.ts'
import { useSeries } from '../../series/web/useSeries.ts'
import { startOf } from '../../slots/web/freeTimes.ts'
import { useLostTimes } from '../../slots/web/useLostTimes.ts'
import type { TutoringType, TutorSubject } from '../../tutors/rules.ts'
import type { TutorCard } from '../../tutors/shown.contract.ts'
import { bookTutoring } from '../contract.ts'
import { type BookedMinutes, bookingWords, priceOf } from '../rules.ts'

/** What is chosen or typed of a booking. `time` has the zone's offset after it for the second of two: 01:30-05:00. */
export type BookingValues = {
  subject: TutorSubject | ''
  sessionType: TutoringType | ''
  date: string
  time: string
  location: string
  notes: string
}

type Booking = { of: TutorCard; start: string | undefined; length?: BookedMinutes | undefined; onClose: () => void }

/** The form that books a tutor, once or as a weekly series. */
export function useBooking({ of, start, length = 60, onClose }: Booking) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const [minutes, setMinutes] = useState<BookedMinutes>(length)
  const total = priceOf(of.hourlyRate, minutes)
  const { refuse, ...times } = useLostTimes()
  // What is to be booked besides follows from what the form has, and is read when it is sent.
  const extra = { id: of.id, minutes, expectedCost: total, alsoOn: [] as string[] }
  const form = useForm(bookTutoring, {
    initial: blank(of, zone, start),
    extra,
    otherwise: bookingWords.notBooked,
    onDone: ({ status }) => {
      toast.success(
        status === 'requested' ? `Request sent. ${firstName(of.name)} confirms it within 12 h.` : bookingWords.booked,
      )
      onClose()
    },
    onFailed: async (words) => {
      toast.error(bookingWords.notBooked)
      // The page is behind: what is free and what it costs is asked for again, and nothing typed goes.
      await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/tutors/') })
      const taken = startOf(zone, form.values.date, form.values.time)
      if (words === bookingWords.taken && taken) refuse(taken)
    },
  })
  const { date, time } = form.values
  const chosen = startOf(zone, date, time)
  const series = useSeries({ id: of.id, minutes, date, time, chosen: chosen !== undefined })
  extra.alsoOn = series.alsoOn
  return { form, minutes, setMinutes, total: total * (1 + series.alsoOn.length), zone, chosen, series, ...times }
}

function blank({ subjects, sessionTypes }: TutorCard, zone: string, start: string | undefined): BookingValues {
  const [subject] = subjects
  const local = start === undefined ? '' : localOf(zone, Date.parse(start))
  return {
    subject: subject && subjects.length === 1 ? subject.subject : '',
    sessionType: sessionTypes[0] ?? '',
    ...{ date: local.slice(0, 10), time: local.slice(11) },
    ...{ location: '', notes: '' },
  }
}
