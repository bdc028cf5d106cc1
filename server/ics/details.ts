import { firstContent } from './blocks.ts'
import type { IcsDraft } from './draft.ts'
import { icsTextLimits, readLink, readList, readText } from './text.ts'
import type { CalendarEntry } from './types.ts'

export type Details = Pick<
  CalendarEntry,
  'title' | 'description' | 'location' | 'url' | 'online' | 'categories' | 'status' | 'busy' | 'done'
>

/** The content of a block, without its times. */
export function detailsOf({ block, calledOff, todo }: IcsDraft): Details {
  const value = (name: string) => firstContent(block, name)?.value ?? ''
  const word = (name: string) => value(name).trim().toUpperCase()
  const call = ['CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL']
  const cancelled = calledOff || word('STATUS') === 'CANCELLED' || word('STATUS') === 'CANCELED'
  const free = word('TRANSP') === 'TRANSPARENT' || (!word('TRANSP') && word('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE')
  return {
    title: readText(value('SUMMARY'), icsTextLimits.title),
    description: readText(value('DESCRIPTION'), icsTextLimits.description) || null,
    location: readText(value('LOCATION'), icsTextLimits.location) || null,
    url: readLink(value('URL')),
    online: call.map((name) => readLink(value(name))).find((link) => link !== null) ?? null,
    categories: block.contents
      .filter(({ name }) => name === 'CATEGORIES')
      .flatMap((content) => readList(content.value, icsTextLimits.name))
      .slice(0, 50),
    status: cancelled ? 'cancelled' : word('STATUS') === 'TENTATIVE' ? 'tentative' : 'confirmed',
    busy: !free,
    done: todo && (word('STATUS') === 'COMPLETED' || value('COMPLETED') !== '' || word('PERCENT-COMPLETE') === '100'),
  }
}
