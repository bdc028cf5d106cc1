import { readSeenText, type ServerMessage, seenMeta } from '../../contract/live.ts'
import { heldPerson } from '../holder.ts'
import type { LiveSocket } from './socket.ts'

/** `first`: the topic's number was unknown before, so the data on screen may be older. */
export type TopicChange = { first: boolean }
type Listener = (change: TopicChange) => void
/** `later`: the timer of a change that many are told of. */
type Heard = { listeners: Set<Listener>; seq: number | undefined; later?: number | undefined }

/** One connection for each tab, so this is the tab's. */
const topics = new Map<string, Heard>()
let socket: LiveSocket | undefined
let connected = false

/** Opens the tab's connection and answers the function that closes it. `unsure`: perhaps the session has ended. */
export function startLive(unsure: () => void): () => void {
  let over = false
  let again: number | undefined
  const open = async () => {
    try {
      const { openSocket } = await import('./socket.ts')
      if (!over)
        socket = openSocket({ told: receive, connected: setConnected, unsure, topics: () => [...topics.keys()] })
    } catch {
      // The network went away before the code arrived.
      if (!over) again = window.setTimeout(open, 10_000)
    }
  }
  void open()
  return () => {
    over = true
    clearTimeout(again)
    socket?.close()
    socket = undefined
    setConnected(false)
    for (const heard of topics.values()) heard.seq = undefined
  }
}

function receive(message: ServerMessage): void {
  if (message.is === 'here') return
  const heard = topics.get(message.topic)
  if (!heard) return
  const seq = message.is === 'at' ? message.seq : undefined
  if (seq !== undefined && seq === heard.seq) return
  const change = { first: message.is === 'at' && heard.seq === undefined }
  heard.seq = seq
  const spread = message.is === 'at' && !change.first ? (message.spread ?? 0) : 0
  const tell = () => {
    heard.later = undefined
    for (const listener of heard.listeners) listener(change)
  }
  if (spread === 0) tell()
  // A further change is fetched with the one that waits.
  else heard.later ??= window.setTimeout(tell, Math.random() * spread)
}

/** What the page says of a person's own topic: nothing that it fetched is older. Undefined where it says nothing. */
function numberOnPage(topic: string): number | undefined {
  const text = document.querySelector(`meta[name=${seenMeta}]`)?.getAttribute('content')
  if (!text || topic.includes(':')) return undefined
  const { person, numbers } = readSeenText(text)
  return person === heldPerson()?.id ? (numbers.get(topic) ?? 0) : undefined
}

function setConnected(is: boolean): void {
  connected = is
}

/** Calls `listener` at every change of a topic by another tab, another person or the server. */
export function listenToTopic(topic: string, listener: Listener): () => void {
  let heard = topics.get(topic)
  if (!heard) {
    heard = { listeners: new Set(), seq: numberOnPage(topic) }
    topics.set(topic, heard)
    socket?.say({ do: 'subscribe', topics: [topic] })
  }
  const mine = heard
  mine.listeners.add(listener)
  return () => {
    mine.listeners.delete(listener)
    if (mine.listeners.size > 0 || topics.get(topic) !== mine) return
    topics.delete(topic)
    clearTimeout(mine.later)
    socket?.say({ do: 'unsubscribe', topics: [topic] })
  }
}

/** Whether live push is connected. */
export function isConnected(): boolean {
  return connected
}
