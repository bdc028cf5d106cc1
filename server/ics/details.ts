import { firstOf } from './blocks.ts'
import type { Draft } from './draft.ts'
import type { Entry } from './reading.ts'
import { LIMITS, readLink, readList, readText } from './text.ts'

export type Details = Pick<
  Entry,
  'title' | 'description' | 'location' | 'url' | 'online' | 'categories' | 'status' | 'busy' | 'done'
>

/** What a block says beside its times. */
export function detailsOf({ block, calledOff, todo }: Draft): Details {
  const value = (name: string) => firstOf(block, name)?.value ?? ''
  const word = (name: string) => value(name).trim().toUpperCase()
  const call = ['CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL']
  const cancelled = calledOff || word('STATUS') === 'CANCELLED' || word('STATUS') === 'CANCELED'
  const free = word('TRANSP') === 'TRANSPARENT' || (!word('TRANSP') && word('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE')
  return {
    title: readText(value('SUMMARY'), LIMITS.title),
    description: readText(value('DESCRIPTION'), LIMITS.description) || null,
    location: readText(value('LOCATION'), LIMITS.location) || null,
    url: readLink(value('URL')),
    online: call.map((name) => readLink(value(name))).find((link) => link !== null) ?? null,
    categories: block.contents
      .filter(({ name }) => name === 'CATEGORIES')
      .flatMap((content) => readList(content.value, LIMITS.title))
      .slice(0, 50),
    status: cancelled ? 'cancelled' : word('STATUS') === 'TENTATIVE' ? 'tentative' : 'confirmed',
    busy: !free,
    done: todo && (word('STATUS') === 'COMPLETED' || value('COMPLETED') !== '' || word('PERCENT-COMPLETE') === '100'),
  }
}
