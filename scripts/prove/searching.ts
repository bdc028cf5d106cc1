import { searchEverything } from '../../features/search/contract.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { searchSelect, searchSources } from '../../server/search.ts'
import type { AccessRows } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { makeOwned } from './matrix.ts'
import { withRole } from './people.ts'

/** Features whose things everybody may find; of `people`, the proof of hidden and unseen people asks (others.ts). */
const forEverybody = new Set(['tutoring', 'events', 'organizations', 'people'])

/** Features with a source whose things one finds oneself alone. */
const ownFeatures = new Set(
  features
    .filter(({ name, fills = [] }) => !forEverybody.has(name) && fills.some(({ slot }) => slot === searchSources))
    .map(({ name }) => name),
)

/** Whether these are rows of a feature whose things one finds oneself alone. */
export const hasSource = ({ feature }: AccessRows): boolean => ownFeatures.has(feature)

export type SearchFindings = { searches: number; leaks: string[]; surprises: string[] }

/**
 * What one person has of every feature, searched by its very words: by them, and by a stranger, a moderator and an admin,
 * who find nothing of it.
 */
export async function trySearching(app: Running, list: readonly AccessRows[]): Promise<SearchFindings> {
  const found: SearchFindings = { searches: 0, leaks: [], surprises: [] }
  const others = {
    'a stranger': await app.student(),
    'a moderator': await withRole(app, 'moderator'),
    'an admin': await withRole(app, 'admin'),
  }
  const own = new Set<string>()
  const search = async (who: Caller, q: string) => {
    found.searches++
    const answer = await who.call(searchEverything, { q })
    if ('code' in answer) found.surprises.push(`a search was answered ${answer.code}`)
    return 'rows' in answer ? answer.rows : []
  }
  // Some features have several makers, some of them one that another has, too.
  for (const rows of new Map(list.map((one) => [one.make, one])).values()) {
    const { owner, marker } = await makeOwned(app, rows)
    for (const { feature } of await search(owner, marker)) own.add(feature)
    for (const [who, caller] of Object.entries(others))
      for (const { feature, kind } of await search(caller, marker))
        if (!forEverybody.has(feature))
          found.leaks.push(`the search: ${who} found a ${kind} of somebody else (${feature})`)
  }
  for (const name of ownFeatures)
    if (list.some(({ feature }) => feature === name) && !own.has(name))
      found.surprises.push(`the search: nobody found their own things of ${name}, so that the rest proves nothing`)
  return found
}

/** A source that forgets whose. */
const forgetful: Feature = {
  name: 'planted',
  routes: [],
  fills: [
    searchSources.with({
      rows: () =>
        searchSelect(
          { feature: `'planted'::text`, kind: `'assignment'::text`, id: 'a.id', title: 'a.title' },
          'assignments a',
        ),
    }),
  ],
}
export const searchFaults = 1

/** The planted fault, if it was not found. */
export async function missedSearchFaults(trying: (planted: Feature) => Promise<SearchFindings>): Promise<string[]> {
  const { leaks } = await trying(forgetful)
  return leaks.some((leak) => leak.includes('(planted)'))
    ? []
    : ['a planted search source that forgets whose was not found']
}
