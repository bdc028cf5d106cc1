import { placeOfZoneWords } from '../../../contract/words/zones.ts'

/** A zone in words, with its offset from UTC at a moment: "Chicago (UTC−6)". */
export function zoneWords(zone: string, at: Date): string {
  const place = placeOfZoneWords(zone)
  if (place === 'UTC') return place
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '')
    .replace('-', '−')
  return `${place} (UTC${offset || '+0'})`
}
