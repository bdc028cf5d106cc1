import type { Db } from '../db/db.ts'
import type { Connection } from './connection.ts'
import { concatFrames, textFrame } from './frames.ts'
import { spreadFor } from './spread.ts'
import type { KeyedTopic } from './topics.ts'

/** `open`: the person may listen; nothing is sent before. `told`: the newest number that was sent. */
type Subscriber = { open: boolean; told: number }
type Message = { frame: Buffer; seq: number; from: string | null }
type Channel = {
  topic: KeyedTopic
  key: string
  /** The highest number so far. */
  seq: number
  subscribers: Map<Connection, Subscriber>
  waiting: Message[]
}

/** More messages than this in one turn are replaced by the newest alone, which says the same. */
const mostTogether = 64

/** Shared topics with listeners on this node. All messages of one turn of the event loop are sent in one write each. */
export function makeChannels(db: Db, sent: (messages: number) => void) {
  const channels = new Map<string, Channel>()
  let due: Set<Channel> | undefined

  function flush(): void {
    const now = due ?? []
    due = undefined
    for (const channel of now) {
      const waiting = fewest(channel.waiting)
      channel.waiting = []
      const all = concatFrames(waiting.map(({ frame }) => frame))
      const sources = new Set(waiting.map(({ from }) => from))
      const newest = waiting.at(-1)?.seq ?? 0
      for (const [connection, subscriber] of channel.subscribers) {
        // A number found by comparing is not sent again when its message arrives.
        if (!subscriber.open || subscriber.told >= newest) continue
        if (connection.from === null || !sources.has(connection.from)) {
          subscriber.told = newest
          if (connection.write(all)) sent(waiting.length)
          continue
        }
        const others = waiting.filter(({ from }) => from !== connection.from)
        subscriber.told = others.at(-1)?.seq ?? subscriber.told
        if (others.length > 0 && connection.write(concatFrames(others.map(({ frame }) => frame)))) sent(others.length)
      }
    }
  }

  function leave(connection: Connection, name: string): void {
    connection.channels.delete(name)
    const channel = channels.get(name)
    channel?.subscribers.delete(connection)
    if (channel?.subscribers.size === 0) channels.delete(name)
  }

  function refuse(connection: Connection, name: string): void {
    leave(connection, name)
    if (connection.write(textFrame({ is: 'not', topic: name }))) sent(1)
  }

  function publish(name: string, seq: number, from: string | null): void {
    const channel = channels.get(name)
    if (!channel) return
    channel.seq = Math.max(channel.seq, seq)
    const spread = spreadFor(channel.subscribers.size)
    const frame = textFrame({ is: 'at', topic: name, seq: channel.seq, ...(spread > 0 && { spread }) })
    channel.waiting.push({ frame, seq: channel.seq, from })
    if (due) due.add(channel)
    else {
      due = new Set([channel])
      setImmediate(flush)
    }
  }

  /** Channels by topic, since one query answers for many of them. */
  function byTopic(): Map<KeyedTopic, [name: string, Channel][]> {
    const all = new Map<KeyedTopic, [string, Channel][]>()
    for (const entry of channels) {
      const some = all.get(entry[1].topic) ?? []
      all.set(entry[1].topic, some)
      some.push(entry)
    }
    return all
  }

  async function recheckAll(topic: KeyedTopic, some: [string, Channel][], person: string | null): Promise<void> {
    const listeners = some.flatMap(([name, channel]) =>
      [...channel.subscribers.keys()]
        .filter(({ me }) => person === null || me.id === person)
        .map((connection) => ({ name, channel, connection, me: connection.me, key: channel.key })),
    )
    if (listeners.length === 0) return
    const may = await topic.may(db, listeners)
    for (const [index, { name, channel, connection }] of listeners.entries())
      if (!may[index] && channel.subscribers.has(connection)) refuse(connection, name)
  }

  /** Permissions are checked too: one may have ended without a message, or the message was lost. */
  async function look(topic: KeyedTopic, some: [string, Channel][], from: string | null): Promise<void> {
    if (some.length === 0) return
    await recheckAll(topic, some, null)
    const numbers = await topic.at(
      db,
      some.map(([, { key }]) => key),
    )
    for (const [index, [name, channel]] of some.entries()) {
      const seq = numbers[index] ?? 0
      if (seq > channel.seq) publish(name, seq, from)
    }
  }

  return {
    leave,
    refuse,

    /** `from`: the tab that is not told. An older number that comes late is sent as the newest one. */
    publish,

    async join(connection: Connection, name: string, topic: KeyedTopic, key: string): Promise<void> {
      const channel = channels.get(name) ?? { topic, key, seq: 0, subscribers: new Map(), waiting: [] }
      channels.set(name, channel)
      const subscriber = { open: false, told: -1 }
      // A subscriber before permission is checked, so that neither a change nor a loss of permission is missed.
      channel.subscribers.set(connection, subscriber)
      connection.channels.add(name)
      const isStill = () => channel.subscribers.get(connection) === subscriber
      const [may] = await topic.may(db, [{ me: connection.me, key }])
      if (!may) {
        if (isStill()) refuse(connection, name)
        return
      }
      const [seq = 0] = await topic.at(db, [key])
      if (!isStill()) return
      channel.seq = Math.max(channel.seq, seq)
      subscriber.open = true
      subscriber.told = channel.seq
      if (connection.write(textFrame({ is: 'at', topic: name, seq: channel.seq }))) sent(1)
    },

    /** Checks permission again, for one person or for all listeners. */
    async recheck(name: string, person: string | null): Promise<void> {
      const channel = channels.get(name)
      if (channel) await recheckAll(channel.topic, [[name, channel]], person)
    },

    /** A shared thing changed, perhaps its people too: checks permission again and tells those who may listen. */
    async thingChanged(thing: string, from: string | null): Promise<void> {
      for (const [topic, all] of byTopic())
        if (topic.scope)
          await look(
            topic,
            all.filter(([, { key }]) => key === thing),
            from,
          )
    },

    /** Finds changes and ended permissions that no message announced. */
    async compare(): Promise<void> {
      for (const [topic, all] of byTopic()) await look(topic, all, null)
    },
  }
}

/** The newest message, and the newest from any other tab. */
function fewest(waiting: Message[]): Message[] {
  const last = waiting.at(-1)
  if (!last || waiting.length <= mostTogether) return waiting
  const other = waiting.findLast(({ from }) => from !== last.from)
  return other ? [other, last] : [last]
}
