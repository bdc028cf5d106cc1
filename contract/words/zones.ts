import { offsetAt } from '../wallClock.ts'
import { minuteWords } from './durations.ts'

/** The place after which a zone is named: "Chicago", of America/Chicago. */
export function placeOfZoneWords(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/** "15 h ahead of you", "5 h 30 min behind you"; undefined where both clocks show the same. */
export function zoneDifferenceWords(zone: string, own: string, at: number): string | undefined {
  const minutes = Math.round((offsetAt(zone, at) - offsetAt(own, at)) / 60_000)
  if (minutes === 0) return undefined
  return `${minuteWords(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} you`
}
