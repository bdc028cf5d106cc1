import { routePattern } from '../../../contract/endpoint.ts'
import { personVersions } from '../../../server/db/versions.ts'
import type { Companion, HistoryLook, HistoryPart, SharedWorld } from './part.ts'

/** The path of a look with its input, as a browser asks for it. */
function pathOf({ endpoint, input = {} }: HistoryLook): string {
  const rest = { ...input }
  const path = routePattern(endpoint).replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key] ?? ''
    delete rest[key]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(rest)
  return query.size > 0 ? `${path}?${query}` : path
}

/** These look at their lists; answers how much was read, and what a 304 hid or a list showed that it must not. */
export async function lookTogether(world: SharedWorld, parts: readonly HistoryPart[], readers: readonly Companion[]) {
  const { students, host, moderator, admin, app } = world
  const blocks = await app.shell.database.pool.query<{ one: string; other: string }>(
    'select user_id as one, blocked_id as other from blocks',
  )
  const everybody = [...students, host, moderator, admin]
  const seen = await Promise.all(
    readers.map(async (who) => {
      const separated = everybody.filter(({ caller: { id } }) =>
        blocks.rows.some(
          ({ one, other }) => (one === id && other === who.caller.id) || (other === id && one === who.caller.id),
        ),
      )
      const faults = await fallenVersions(world, who)
      let reads = 0
      for (const part of parts)
        for (const look of part.looks(world, who)) {
          reads++
          const text = await lookAt(who, pathOf(look), faults)
          const named = look.hides ? separated.find(({ stem }) => text.includes(stem)) : undefined
          if (named)
            faults.push(
              `${who.stem} reads the name of ${named.stem} in ${pathOf(look)}, whom a block separates from them`,
            )
        }
      return { faults, reads }
    }),
  )
  return { faults: seen.flatMap(({ faults }) => faults), reads: seen.reduce((sum, { reads }) => sum + reads, 0) }
}

/** A version that falls could be one again that a browser has, of other things. */
async function fallenVersions({ app }: SharedWorld, who: Companion): Promise<string[]> {
  const before = who.versions
  who.versions = await personVersions(app.shell.database.db, who.caller.id)
  return [...before].flatMap(([topic, version]) => {
    const now = who.versions.get(topic) ?? 0
    return now < version ? [`the version of ${topic} of ${who.stem} fell from ${version} to ${now}`] : []
  })
}

/** Asks with the tag of what the browser has; where that is 304, anew. Answers what is true now. */
async function lookAt({ stem, caller, kept }: Companion, path: string, faults: string[]): Promise<string> {
  const had = kept.get(path)
  const asked = await caller.fetch(path, { headers: had ? { 'if-none-match': had.tag } : {} })
  const answer = asked.status === 304 ? await caller.fetch(path) : asked
  const text = await answer.text()
  if (answer.status >= 500) faults.push(`${path} answered ${answer.status}`)
  if (asked.status === 304 && had !== undefined && had.text !== text)
    faults.push(`${stem} was told 304 for ${path}, which had changed: ${difference(had.text, text)}`)
  const tag = answer.headers.get('etag')
  if (tag && answer.ok) kept.set(path, { tag, text })
  else kept.delete(path)
  return text
}

/** Where two texts begin to differ. */
function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 60)
  return `${around(one)} became ${around(other)}`
}
