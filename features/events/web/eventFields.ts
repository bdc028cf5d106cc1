import type { z } from 'zod'
import { dayIn, daysAfter, timeOfDayIn } from '../../../contract/day.ts'
import type { CampusEventInFull } from '../contract.ts'
import type { createCampusEvent, readCampusForm } from '../make.contract.ts'
import { usualCapacity } from '../rules.ts'

/** What is typed of an event; a capacity that is left empty is the usual one. */
export type EventFields = Omit<z.output<typeof createCampusEvent.input>, 'id' | 'capacity'> & {
  capacity: number | null
}

/** A new event: in a week, in the early evening. */
export function freshFields(zone: string, category: EventFields['category'] | undefined): EventFields {
  return {
    ...{ title: '', about: '', category: category ?? 'Academic', place: '', link: '', points: 0 },
    ...{ membersOnly: false, answered: true, capacity: null, guests: 0, opensMinutes: null, closesMinutes: 0 },
    ...{ questions: [], date: daysAfter(dayIn(zone, new Date()), 7), start: '18:00', end: '20:00', zone },
    ...{ repeat: null, except: [] },
  }
}

type FormAnswer = z.output<typeof readCampusForm.output>

/** A draft as its form has it, by its first date. */
export function fieldsOfDraft(of: CampusEventInFull, form: FormAnswer): EventFields {
  return { ...fieldsOfEvent(of, form), except: form.leftOut, ...(form.repeat && { date: form.from }) }
}

/** A date of an event as its form has it. */
export function fieldsOfEvent(of: CampusEventInFull, { repeat, link }: FormAnswer): EventFields {
  const { title, about, category, place, points, membersOnly, answered, capacity, guests, questions, zone } = of
  const starts = new Date(of.startsAt)
  const minutesBefore = (at: string) => Math.round((starts.getTime() - Date.parse(at)) / 60_000)
  return {
    ...{
      title,
      about,
      category,
      place,
      link,
      points,
      membersOnly,
      answered,
      guests,
      questions,
      zone,
      repeat,
      except: [],
    },
    capacity: capacity === usualCapacity ? null : capacity,
    opensMinutes: of.opensAt === null ? null : minutesBefore(of.opensAt),
    closesMinutes: minutesBefore(of.closesAt),
    ...{ date: dayIn(zone, starts), start: timeOfDayIn(zone, starts), end: timeOfDayIn(zone, new Date(of.endsAt)) },
  }
}

/** As it is sent. */
export const sentFields = ({ capacity, ...fields }: EventFields) => ({ ...fields, capacity: capacity ?? usualCapacity })
