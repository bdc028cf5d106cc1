import { firstContent, type IcsBlock } from './blocks.ts'
import { type Content, formatContentLine } from './content.ts'
import type { IcsDraft } from './draft.ts'
import type { IcsSeries } from './series.ts'
import { icsTextLimits, readText } from './text.ts'
import { ianaZone } from './zone.ts'

/** The properties that are needed to read an entry again. People (ATTENDEE, ORGANIZER) and attachments are not. */
const ONCE = new Set(
  [
    'DTSTART',
    'DTEND',
    'DUE',
    'DURATION',
    'RECURRENCE-ID',
    'SEQUENCE',
    'LAST-MODIFIED',
    'DTSTAMP',
    'SUMMARY',
    'LOCATION',
  ]
    .concat(['DESCRIPTION', 'URL', 'STATUS', 'TRANSP', 'COMPLETED', 'PERCENT-COMPLETE', 'X-MICROSOFT-CDO-BUSYSTATUS'])
    .concat(['CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL']),
)
const OFTEN = new Set(['RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'CATEGORIES'])
const IN_ZONES = new Set(['TZID', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO', 'TZNAME'])
const TEXTS = new Map([
  ['SUMMARY', icsTextLimits.title],
  ['LOCATION', icsTextLimits.location],
  ['DESCRIPTION', icsTextLimits.description],
])

/** The series as a minimal calendar of its own, with CRLF and without folding. */
export function icsSourceOf({ master, overrides }: IcsSeries): string {
  const drafts = master ? [master, ...overrides] : overrides
  const blocks = drafts.map(eventLines)
  const [first] = drafts
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(first?.calledOff ? ['METHOD:CANCEL'] : []),
    ...(first?.zones.own ? [`X-WR-TIMEZONE:${first.zones.own}`] : []),
    ...zoneBlocks(drafts).flatMap(zoneLines),
    ...blocks.flat(),
    'END:VCALENDAR',
    '',
  ]
  return lines.join('\r\n')
}

function eventLines({ block, identity }: IcsDraft): string[] {
  const seen = new Set<string>()
  const properties = block.contents.filter(({ name }) => {
    const first = !seen.has(name)
    seen.add(name)
    return OFTEN.has(name) || (ONCE.has(name) && first)
  })
  return [`BEGIN:${block.name}`, `UID:${escapeText(identity)}`, ...properties.map(contentLine), `END:${block.name}`]
}

function contentLine(content: Content): string {
  const limit = TEXTS.get(content.name)
  return formatContentLine(
    limit === undefined ? content : { ...content, value: escapeText(readText(content.value, limit)) },
  )
}

function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Zones with an IANA name need no description. */
function zoneBlocks(drafts: IcsDraft[]): IcsBlock[] {
  const found = new Set<IcsBlock>()
  for (const { block, zones } of drafts) {
    for (const { params } of block.contents) {
      const id = params.get('TZID')
      const zone = id !== undefined && !ianaZone(id) ? zones.block(id) : undefined
      if (zone) found.add(zone)
    }
  }
  return [...found]
}

function zoneLines(block: IcsBlock): string[] {
  const properties = block.contents.filter(({ name }) => IN_ZONES.has(name))
  const inner = block.inner.filter((part) => firstContent(part, 'TZOFFSETTO'))
  return [`BEGIN:${block.name}`, ...properties.map(formatContentLine), ...inner.flatMap(zoneLines), `END:${block.name}`]
}
