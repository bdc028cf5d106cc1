import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { localOf } from '../../../../contract/localTime.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { firstName } from '../../../account/rules.ts'
import { useSeries } from '../../series/web/useSeries.ts'
import { startOf } from '../../slots/web/freeTimes.ts'
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
  /** Further days of a weekly series. */
  alsoOn: string[]
}

type Booking = { of: TutorCard; start: string | undefined; length?: BookedMinutes | undefined; onClose: () => void }

/**
 * The form that books a tutor. `lost`: starts that somebody else has taken while it was open; `refusals`: how often that
 * was learned by trying.
 */
export function useBooking({ of, start, length = 60, onClose }: Booking) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const [minutes, setMinutes] = useState<BookedMinutes>(length)
  const total = priceOf(of.hourlyRate, minutes)
  const [lost, setLost] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const lose = (start: string) => setLost((all) => (all.includes(start) ? all : [...all, start]))
  const form = useForm(bookTutoring, {
    initial: blank(of, zone, start),
    extra: { id: of.id, minutes, expectedCost: total },
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
      if (words !== bookingWords.taken || !taken) return
      lose(taken)
      setRefusals((count) => count + 1)
    },
  })
  const { date, time } = form.values
  const chosen = startOf(zone, date, time)
  const series = useSeries({ id: of.id, minutes, date, time, chosen: chosen !== undefined })
  // What is to be booked follows from what is free and what was dropped of it.
  const days = series.alsoOn.join(' ')
  const isBehind = form.values.alsoOn.join(' ') !== days
  useEffect(() => {
    if (isBehind) form.set('alsoOn', days === '' ? [] : days.split(' '))
  })
  return {
    form,
    minutes,
    setMinutes,
    total: total * (1 + form.values.alsoOn.length),
    zone,
    chosen,
    lost,
    lose,
    refusals,
    series,
  }
}

function blank({ subjects, sessionTypes }: TutorCard, zone: string, start: string | undefined): BookingValues {
  const [subject] = subjects
  const local = start === undefined ? '' : localOf(zone, Date.parse(start))
  return {
    subject: subject && subjects.length === 1 ? subject.subject : '',
    sessionType: sessionTypes[0] ?? '',
    ...{ date: local.slice(0, 10), time: local.slice(11) },
    ...{ location: '', notes: '', alsoOn: [] },
  }
}
