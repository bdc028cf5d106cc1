import type { IcsBlock, IcsNote } from './blocks.ts'
import { firstContent } from './blocks.ts'
import { writtenZone } from './vtimezone.ts'
import { windowsZone } from './windowsZones.ts'
import { fixedZone, ianaZone, readOffset, UTC, type Zone } from './zone.ts'

/** The zones of one calendar of a file. */
export type Zones = {
  /** For times that name no zone. */
  floating: Zone
  /** The calendar's own name of the zone for them (X-WR-TIMEZONE). */
  own: string | null
  /** The zone for a TZID on this line; an unknown one is read as `floating`, with one warning. */
  named(id: string, line: number): Zone
  /** The file's own VTIMEZONE of that name. */
  block(id: string): IcsBlock | undefined
}

/** There are about 600 zones in the world; a file with more of them is made to fill the memory. */
const MOST = 1_000

/** The VTIMEZONEs of the given calendars by name, the first of each name. */
export function zoneBlocksOf(calendars: IcsBlock[]): Map<string, IcsBlock> {
  const blocks = new Map<string, IcsBlock>()
  for (const block of calendars.flatMap(({ inner }) => inner)) {
    const id = cleanId(block.name === 'VTIMEZONE' ? (firstContent(block, 'TZID')?.value ?? '') : '')
    if (id !== '' && !blocks.has(id) && blocks.size < MOST) blocks.set(id, block)
  }
  return blocks
}

type Floating = { own: string | null; wanted: Zone }

/**
 * `shared` are the zones of the whole stream: some programs put them into the first calendar only. Times without a zone
 * are read in the calendar's own, else in the wanted one.
 */
export function zonesOf(
  calendar: IcsBlock,
  shared: Map<string, IcsBlock>,
  { own, wanted }: Floating,
  warn: (note: IcsNote) => void,
): Zones {
  const ours = zoneBlocksOf([calendar])
  const block = (id: string) => ours.get(cleanId(id)) ?? shared.get(cleanId(id))
  const floating = (own === null ? null : zoneBy(own, block(own))) ?? wanted
  const found = new Map<string, Zone>()
  return {
    ...{ floating, own, block },
    named(id, line) {
      const clean = cleanId(id)
      if (clean === '') return floating
      const known = found.get(clean) ?? zoneBy(clean, block(clean))
      const hours = summerless.get(clean.toUpperCase())
      if (hours && !found.has(clean) && !block(clean))
        warn({
          line,
          why: `“${clean}” has no summer time: its times were read as ${hours} hours behind UTC all year. Check those in summer.`,
        })
      if (!known)
        warn({ line, why: `The time zone “${clean}” is not known; its times were read as ${floating.name ?? 'UTC'}.` })
      found.set(clean, known ?? floating)
      return known ?? floating
    },
  }
}

/** Abbreviations that are IANA names of zones without summer time, and their hours behind UTC. */
const summerless = new Map([
  ['EST', 5],
  ['MST', 7],
  ['HST', 10],
])

/**
 * A zone with an IANA name uses today's zone data, because many programs write a VTIMEZONE with only the current rules.
 * For any other name, and for an abbreviation such as EST, which is rarely meant as the zone without summer time, the
 * file's own description comes first.
 */
export function zoneBy(id: string, block?: IcsBlock): Zone | null {
  const described = block && summerless.has(id.toUpperCase()) ? writtenZone(block, null) : null
  if (described) return described
  const exact = ianaZone(id)
  if (exact) return exact
  const name = windowsZone(id)
  const known = pathZone(id) ?? (name === null ? null : ianaZone(name))
  return (block && writtenZone(block, known?.name ?? null)) ?? known ?? shortZone(id) ?? offsetZone(id)
}

/** `/Europe/Berlin`, `/vendor.org/2024b/America/Argentina/Salta`, `tzone://Microsoft/Utc`. */
function pathZone(id: string): Zone | null {
  const parts = id.split('/').filter((part) => part !== '')
  for (const count of [3, 2, 1]) {
    const zone = parts.length > 1 || id.startsWith('/') ? ianaZone(parts.slice(-count).join('/')) : null
    if (zone) return zone
  }
  return null
}

// Only abbreviations that mean one zone to nearly everybody who writes them into a calendar.
const SHORT = new Map(
  Object.entries({
    'America/New_York': ['EDT'],
    'America/Chicago': ['CST', 'CDT'],
    'America/Denver': ['MDT'],
    'America/Los_Angeles': ['PST', 'PDT'],
    'America/Anchorage': ['AKST', 'AKDT'],
    'Europe/London': ['BST'],
    'Europe/Berlin': ['CEST', 'MEZ', 'MESZ'],
    'Europe/Helsinki': ['EEST'],
    'Asia/Tokyo': ['JST'],
    'Australia/Sydney': ['AEST', 'AEDT'],
    'Pacific/Auckland': ['NZST', 'NZDT'],
  }).flatMap(([zone, short]) => short.map((id) => [id, zone] as const)),
)

function shortZone(id: string): Zone | null {
  const name = SHORT.get(id.toUpperCase())
  return name === undefined ? null : ianaZone(name)
}

/** An offset in the name: `(GMT +01:00)`, `UTC+5`, `GMT -0500 (Standard) / GMT -0400 (Daylight)`, `+02:00`. */
function offsetZone(id: string): Zone | null {
  const found = /^[\s(]*(?:UTC|GMT|Z)?\s*([+-]\s*\d{1,2}(?:[:.]?\d\d)?)(?!\d)/i.exec(id)
  if (found?.[1] === undefined) return /^[\s(]*(UTC|GMT|Z)\b/i.test(id) ? UTC : null
  const offset = readOffset(found[1].replace(/\s/g, ''))
  return offset === null ? null : fixedZone(offset)
}

function cleanId(id: string): string {
  return id.replace(/["\\]/g, '').trim()
}
