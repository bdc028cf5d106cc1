import { dayIn } from '../../../contract/day.ts'
import { countWords, numberWords } from '../../../contract/words/counts.ts'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords, instantWords } from '../../../contract/words/times.ts'
import type { CampusEvent } from '../contract.ts'

/** "Tomorrow, 10:00 AM" */
export const eventMomentWords = (zone: string, instant: string): string =>
  instantWords(zone, instant, dayIn(zone, new Date()), relativeDayWords)

/** "2nd" */
export function ordinalWords(place: number): string {
  const [ten, one] = [place % 100, place % 10]
  const ending = ten > 10 && ten < 14 ? 'th' : one === 1 ? 'st' : one === 2 ? 'nd' : one === 3 ? 'rd' : 'th'
  return `${numberWords(place)}${ending}`
}

/** "38 of 60", "Full", and beneath it "11 waiting". */
export function placesWords(of: Pick<CampusEvent, 'state' | 'answered' | 'taken' | 'capacity' | 'waiting'>): {
  main: string
  under: string
} {
  if (!of.answered) return { main: 'No RSVP needed', under: '' }
  if (of.state === 'cancelled') return { main: `${numberWords(of.taken)} going`, under: '' }
  const waiting = of.waiting > 0 ? `${numberWords(of.waiting)} waiting` : ''
  if (of.taken >= of.capacity) return { main: 'Full', under: waiting }
  if (of.taken === 0) return { main: countWords(of.capacity, 'place'), under: waiting }
  return { main: `${numberWords(of.taken)} of ${numberWords(of.capacity)}`, under: waiting }
}

/** How the date goes with the reader's own calendar: "Fits.", "45 minutes after The Modern City". */
export function eventFitWords(
  { fit, startsAt }: Pick<CampusEvent, 'fit' | 'startsAt'>,
  zone: string,
): { name: string; why: string } | null {
  if (fit.is === 'none') return null
  if (fit.clash) return { name: 'Clashes.', why: `${fit.clash.title}, ${instantTimeWords(zone, fit.clash.startsAt)}` }
  if (!fit.before) return { name: 'Fits.', why: 'You are free then' }
  const minutes = Math.round((Date.parse(startsAt) - Date.parse(fit.before.endsAt)) / 60_000)
  const gap = minutes === 0 ? 'Right' : minutes < 60 ? countWords(minutes, 'minute') : hoursWords(minutes)
  return { name: 'Fits.', why: `${gap} after ${fit.before.title}` }
}

function hoursWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? countWords(hours, 'hour') : `${hours} h ${rest} min`
}

/** "You and 1 guest are going" */
export function partyWords(guests: number): string {
  return guests === 0 ? 'You are going' : `You and ${countWords(guests, 'guest')} are going`
}

/** What takes a free place from the line in the last hour. */
export const takeWords = 'Take a place'
export const answersSeen = 'The officers see your name, guests and answers'
export const noNetwork = 'No network: a place is the server’s to give.'
