import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { foldText } from '../../contract/fold.ts'
import { brokenParts } from '../../server/agenda.ts'
import { column, readRow } from '../../server/db/statements.ts'
import { allVersionsOf } from '../../server/db/versions.ts'
import type { Me } from '../../server/me.ts'
import { type SearchParameters, searchSources } from '../../server/search.ts'
import type { Shell } from '../../server/shell.ts'
import { type Match, namesQuestion, type SearchedThing, thingsWith } from './rules.ts'

/** Characters of a part that are read at once; of more, so many at a time, which are not kept. */
const atOnce = 8_000_000
/** What is kept of everybody together, in characters and about as many bytes, and for how long, in milliseconds. */
const [keptCharacters, keptFor] = [32_000_000, 5 * 60_000]
/** What one thing takes beside its text. */
const eachThing = 200

type Held = { things: SearchedThing[]; versions: string; from: number }
type Kept = { held: LRUCache<string, Held>; reading: Map<string, Promise<SearchedThing[] | number>> }
const kept = new WeakMap<Shell, Kept>()

function keptOf(shell: Shell): Kept {
  const known = kept.get(shell)
  if (known) return known
  const sizeCalculation = ({ things }: Held) =>
    things.reduce((sum, { text }) => sum + text.length + eachThing, eachThing)
  const made: Kept = {
    held: new LRUCache({ maxSize: keptCharacters, sizeCalculation, ttl: keptFor }),
    reading: new Map(),
  }
  kept.set(shell, made)
  return made
}

const at = { me: '$1::uuid', now: '$2::timestamptz', names: '$3::tsquery' }
/** Of how many parts of about the same size which one is read, and how many characters it may have. */
const [slices, slice, most] = ['$4::int', '$5::int', '$6::bigint']

type Part = { feature: string; topics: readonly string[] | undefined; rows: string }

function partsOf({ fills }: Pick<Shell, 'fills'>): Part[] {
  const ofPart = (topics: readonly string[] | undefined): SearchParameters => ({
    ...at,
    names: topics ? null : at.names,
    ids: null,
  })
  return fills(searchSources).map(({ feature, value: { topics, rows } }) => ({
    ...{ feature, topics },
    rows: rows(ofPart(topics), fills),
  }))
}

/** All in one text, since reading many rows takes longer than finding them; null where it has more than `most`. */
const statementOf = ({ rows }: Part) => `
  with things as materialized (
    select s.kind, s.id, s.title, concat_ws(E'\\n', s.place, s.course, s.notes) as own, s.about,
      date_part('epoch', coalesce(s.at, s.day::timestamp at time zone 'UTC')) as at,
      case s.state when 'running' then 0 when 'open' then 1 else 2 end as state
    from (${rows}) s
    where ${slices} = 1 or mod(uuid_hash(s.id) & 2147483647, ${slices}) = ${slice}
  ), sized as (select coalesce(sum(length(title) + length(own) + coalesce(length(about), 0)), 0)::bigint as size from things)
  select size, case when size <= ${most} then (
      select coalesce(json_agg(json_build_array(kind, id, title, own, about, at, state)), '[]')::text from things) end as things,
    num_nulls(${Object.values(at).join(', ')}) as "missing parameters"
  from sized`

const shape = { size: column.number, things: column.orNull(column.text) }
const row = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.number().nullable(),
  z.number(),
])
type Row = z.output<typeof row>

function searched([kind, id, title, own, about, moment, state]: Row): SearchedThing {
  const texts = [title, own].map(foldText)
  const [ofTitle = '', ofOwn = ''] = texts
  if (about !== null) texts.push(foldText(about))
  return {
    ...{ kind, id, state, at: moment === null ? null : moment * 1000, title: ofTitle.length },
    ...{ text: texts.join('\n'), own: ofTitle.length + 1 + ofOwn.length },
  }
}

type Asked = { shell: Shell; me: Me; now: Date; names: string | null }

/** A slice of a part's things, or all of them: then their size where they are too many to be read at once. */
async function readThings(
  { shell, me, now, names }: Asked,
  part: Part,
  { of, which }: { of: number; which: number } = { of: 1, which: 0 },
): Promise<SearchedThing[] | number> {
  const values = [me.id, now, names, of, which, of === 1 ? atOnce : Number.MAX_SAFE_INTEGER]
  const statement = { name: `search ${part.feature}`, text: statementOf(part), values }
  const { size = 0, things = null } = (await readRow(shell.database.db, statement, shape)) ?? {}
  // The database has made it: checking tens of thousands of rows would take longer than reading them.
  return things === null ? size : (JSON.parse(things) as Row[]).map(searched)
}

/** The things of a part as they are kept while its counters stay the same; their size where they are too many for that. */
async function keptThings(asked: Asked, part: Part, versions: string): Promise<SearchedThing[] | number> {
  const { held, reading } = keptOf(asked.shell)
  const key = `${asked.me.id} ${part.feature}`
  const from = asked.now.getTime()
  const known = held.get(key)
  if (known?.versions === versions && Math.abs(from - known.from) < keptFor) return known.things
  const whose = `${key} ${versions}`
  const underWay = reading.get(whose)
  if (underWay) return underWay
  const begun = readThings(asked, part).then((things) => {
    if (typeof things !== 'number') held.set(key, { things, versions, from })
    return things
  })
  reading.set(whose, begun)
  return begun.finally(() => reading.delete(whose))
}

/** The part's words as they are now. `numbers` were read before. */
function presentThings(asked: Asked, part: Part, topics: readonly string[], numbers: Map<string, number>) {
  return keptThings(asked, part, topics.map((topic) => numbers.get(topic) ?? 0).join(' '))
}

/** Reads what is kept of somebody who is about to ask. */
export async function prepareThings(shell: Shell, me: Me, now: Date): Promise<void> {
  const numbers = await allVersionsOf(shell.database.db, me)
  const asked: Asked = { shell, me, now, names: null }
  const reading = partsOf(shell).map((part) => part.topics && presentThings(asked, part, part.topics, numbers))
  // What fails here fails again, and is told, where it is asked for.
  await Promise.allSettled(reading)
}

/** Forgets what is kept of a person: it was no longer right. */
export function forgetThings(shell: Shell, me: Me): void {
  const { held } = keptOf(shell)
  for (const key of [...held.keys()].filter((one) => one.startsWith(me.id))) held.delete(key)
}

/** Everything of the person, and everybody whom they see, that has all words; and the features whose part failed. */
export async function findThings(
  shell: Shell,
  me: Me,
  { words, forgiving }: { words: readonly string[]; forgiving: boolean },
  now: Date,
): Promise<{ found: Match[]; missing: string[] }> {
  const asked: Asked = { shell, me, now, names: namesQuestion(words, forgiving) }
  // Read before the rows: what is kept is at least as new as these say.
  const numbers = await allVersionsOf(shell.database.db, me)
  const withWords = (things: SearchedThing[]) => thingsWith(things, words, forgiving)
  async function findIn(part: Part): Promise<Match[]> {
    const { topics } = part
    const things = topics ? await presentThings(asked, part, topics, numbers) : await readThings(asked, part)
    if (typeof things !== 'number') return withWords(things)
    const of = Math.ceil((things / atOnce) * 2)
    const found = []
    for (let which = 0; which < of; which++) {
      const some = await readThings(asked, part, { of, which })
      if (typeof some !== 'number') found.push(withWords(some))
    }
    return found.flat()
  }
  const parts = partsOf(shell)
  const settled = await Promise.allSettled(parts.map(findIn))
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = parts.filter((_, index) => settled[index]?.status === 'rejected')
  if (failed.length === 0) return { found, missing: [] }
  const missing = await brokenParts(shell, shell.database.db, {
    ...{ what: 'the search', parts: failed, references: Object.values(at), values: [me.id, now, asked.names] },
  })
  // What failed for another reason, such as a database that cannot be reached, fails as a whole.
  const [lost] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (missing.length < failed.length) throw lost
  return { found, missing }
}
