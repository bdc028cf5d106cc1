import { batchLookups } from '../db/batched.ts'
import type { Db } from '../db/db.ts'
import { changedVersions, type PersonVersions } from '../db/versions.ts'
import type { Connection } from './connection.ts'
import { concatFrames, textFrame } from './frames.ts'
import { spreadFor } from './spread.ts'

/** How many milliseconds after a tab's own write a change by others may prove to be included in its number. */
const overlap = 2000

type Person = { connections: Set<Connection>; stamps: PersonVersions; lookUps: number }

const nothingKnown: PersonVersions = { sum: 0, versions: new Map(), things: [] }

/** The tab whose change it was (see Connection.from), null for no tab, undefined where comparing found the change. */
export type ChangeSource = string | null | undefined

/**
 * People with open tabs, and what those know of the people's own topics. The counters are read from the database for
 * many people at once, on the nodes where they listen.
 */
export function makeConnectedPeople(db: Db, sent: (messages: number) => void) {
  const people = new Map<string, Person>()
  /** The connected people who follow each thing. */
  const followers = new Map<string, Set<string>>()

  const lookTogether = batchLookups(async (ids) => {
    await look(ids)
    return new Map<string, never>()
  })

  async function refresh(id: string): Promise<void> {
    const person = people.get(id)
    if (person) person.lookUps++
    await lookTogether(id).finally(() => {
      if (person) person.lookUps--
    })
  }

  function follow(id: string, person: Person, stamps: PersonVersions): void {
    for (const thing of person.stamps.things) {
      const others = followers.get(thing)
      others?.delete(id)
      if (others?.size === 0) followers.delete(thing)
    }
    for (const thing of stamps.things) {
      const all = followers.get(thing) ?? new Set()
      followers.set(thing, all.add(id))
    }
    person.stamps = stamps
  }

  /** The people whose counters have changed. */
  async function look(ids: string[]): Promise<string[]> {
    const known = ids.filter((id) => people.has(id))
    if (known.length === 0) return []
    const changed = await changedVersions(
      db,
      known,
      known.map((id) => people.get(id)?.stamps.sum ?? 0),
    )
    for (const [id, stamps] of changed) {
      const person = people.get(id)
      if (person) follow(id, person, stamps)
    }
    return [...changed.keys()]
  }

  /**
   * `announced`: when the change was announced; with a slow database, that is long before its number is known. `told`:
   * how many people are told of it.
   */
  function deliver({ connections, stamps }: Person, source: ChangeSource, announced: number, told: number): void {
    const spread = spreadFor(told)
    for (const connection of connections) {
      const isOwn = typeof source === 'string' && connection.from === source
      const frames: Buffer[] = []
      for (const [topic, seen] of connection.topics) {
        const seq = stamps.versions.get(topic) ?? 0
        if (seq === seen.told) continue
        if (isOwn) {
          seen.own = seq
          seen.ownAt = performance.now()
          continue
        }
        // The tab's own write led to this number. If it includes another write, the message about that follows soon.
        if (seq === seen.own && (source === undefined || announced - seen.ownAt > overlap)) continue
        seen.told = seq
        frames.push(textFrame({ is: 'at', topic, seq, ...(spread > 0 && { spread }) }))
      }
      if (frames.length > 0 && connection.write(concatFrames(frames))) sent(frames.length)
    }
  }

  async function changed(id: string, source: ChangeSource, told = 1): Promise<void> {
    if (!people.has(id)) return
    const announced = performance.now()
    await refresh(id)
    const person = people.get(id)
    if (person) deliver(person, source, announced, told)
  }

  return {
    has: (id: string) => people.has(id),
    count: (id: string) => people.get(id)?.connections.size ?? 0,

    add(connection: Connection): void {
      const { id } = connection.me
      const person = people.get(id) ?? { connections: new Set(), stamps: nothingKnown, lookUps: 0 }
      people.set(id, person)
      person.connections.add(connection)
    },

    remove(connection: Connection): void {
      const person = people.get(connection.me.id)
      person?.connections.delete(connection)
      if (person?.connections.size !== 0) return
      follow(connection.me.id, person, nothingKnown)
      people.delete(connection.me.id)
    },

    /** Sends a connection the present numbers of its person's topics. */
    async subscribe(connection: Connection, topics: string[]): Promise<void> {
      // From here on it receives changes; the number sent below is at least as new.
      for (const topic of topics) connection.topics.set(topic, { told: -1, own: -1, ownAt: 0 })
      await refresh(connection.me.id)
      const versions = people.get(connection.me.id)?.stamps.versions
      const frames = topics.flatMap((topic) => {
        const seen = connection.topics.get(topic)
        const seq = versions?.get(topic) ?? 0
        if (!seen || seen.told === seq) return []
        seen.told = seq
        return [textFrame({ is: 'at', topic, seq })]
      })
      if (frames.length > 0 && connection.write(concatFrames(frames))) sent(frames.length)
    },

    /** Sends the change to the person's tabs, except the one that made it. */
    changed: (id: string, source: ChangeSource) => changed(id, source),

    /**
     * The same for all who follow a thing. While a person is looked up, their follows are unknown: they are included.
     */
    async thingChanged(thing: string, source: ChangeSource): Promise<void> {
      const followerIds = new Set(followers.get(thing))
      for (const [id, { lookUps }] of people) if (lookUps > 0) followerIds.add(id)
      await Promise.all([...followerIds].map((id) => changed(id, source, followerIds.size)))
    },

    /** Checks everybody: finds changes that no message announced. */
    async compare(): Promise<void> {
      const found = await look([...people.keys()])
      for (const id of found) {
        const person = people.get(id)
        if (person) deliver(person, undefined, performance.now(), found.length)
      }
    },
  }
}
