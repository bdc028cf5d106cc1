import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Logger } from '../log.ts'

/** The messages between nodes. */
const message = z.union([
  /** A person's data changed; the tab that changed it. */
  z.tuple([z.literal('person'), z.uuid(), z.string().nullable()]),
  /** Something that people follow changed; the tab that changed it. */
  z.tuple([z.literal('thing'), z.uuid(), z.string().nullable()]),
  /** A shared topic has a new number. */
  z.tuple([z.literal('at'), z.string(), z.number(), z.string().nullable()]),
  /** The people who may read a shared topic may have changed: one person or any. */
  z.tuple([z.literal('recheck'), z.string(), z.uuid().nullable()]),
  /** Sessions or roles may have changed. */
  z.tuple([z.literal('sessions')]),
  /** A message was lost: compare everything. */
  z.tuple([z.literal('compare')]),
  /** The node has listeners; a node with listeners answers `who` with this. */
  z.tuple([z.literal('listens')]),
  z.tuple([z.literal('who')]),
])
const envelope = z.strictObject({ node: z.string(), messages: z.array(message) })

export type BusMessage = z.output<typeof message>
type Heard = Exclude<BusMessage, ['listens'] | ['who']>

/** How messages travel between the nodes of an installation. */
export type BusTransport = {
  /** Largest text in bytes. */
  most: number
  /** `back`: connected again after an interruption; messages from then are lost. Reconnects by itself. */
  start(hear: (text: string) => void, back: () => void): void
  /** Whether it is connected and hears the other nodes. */
  hears(): boolean
  send(text: string): Promise<void>
  stop(): Promise<void>
}

export type Bus = ReturnType<typeof makeBus>

/** Milliseconds between two `listens` messages of this node, and how long one of them counts. */
const repeat = 10_000
const counts = 35_000
/** Milliseconds for which messages are collected into one text. */
const collect = 5

/**
 * Sends messages to other nodes that have listeners. Nodes with listeners announce themselves every few seconds, so
 * that writes cost nothing while nobody listens. `listens`: whether this node has listeners.
 */
export function makeBus(transport: BusTransport, log: Logger, listens: () => boolean, on: (heard: Heard) => void) {
  const node = randomBytes(9).toString('base64url')
  const peers = new Map<string, number>()
  let waiting: BusMessage[] = []
  let sending = false
  let lost = false
  let timer: NodeJS.Timeout | undefined

  function hear(text: string): void {
    const received = envelope.safeParse(parsed(text))
    if (!received.success) log.warn('a message from another node could not be parsed')
    if (!received.success || received.data.node === node) return
    for (const one of received.data.messages) {
      if (one[0] === 'listens') peers.set(received.data.node, performance.now())
      else if (one[0] !== 'who') on(one)
      else if (listens()) say(['listens'])
    }
  }

  function anybodyElse(): boolean {
    if (!transport.hears()) return true
    const now = performance.now()
    for (const [peer, since] of peers) if (now - since > counts) peers.delete(peer)
    return peers.size > 0
  }

  function say(one: BusMessage): void {
    waiting.push(one)
    if (sending) return
    sending = true
    setTimeout(send, collect)
  }

  async function send(): Promise<void> {
    const now = waiting
    waiting = []
    try {
      if (lost) now.unshift(['compare'])
      for (const text of packed(node, now, transport.most)) await transport.send(text)
      lost = false
    } catch (error) {
      if (!lost) log.warn({ err: error }, 'announcing changes to the other nodes failed')
      // Comparing makes up for the lost messages.
      lost = true
    }
    sending = false
    if (waiting.length > 0) {
      sending = true
      setTimeout(send, lost ? 1000 : collect)
    }
  }

  return {
    start(): void {
      transport.start(hear, () => {
        say(['who'])
        on(['compare'])
      })
      say(['who'])
      timer = setInterval(() => {
        if (listens() || lost) say(['listens'])
      }, repeat).unref()
    },
    /** Announces the first listener here. */
    begin: () => say(['listens']),
    tell(one: Heard): void {
      if (anybodyElse()) say(one)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await transport.stop()
    },
  }
}

/** The fewest texts that keep the transport's limit. */
function packed(node: string, messages: BusMessage[], most: number): string[] {
  const texts: string[] = []
  let some: BusMessage[] = []
  let size = 0
  for (const one of messages) {
    const length = Buffer.byteLength(JSON.stringify(one)) + 1
    if (some.length > 0 && size + length > most - 60) {
      texts.push(JSON.stringify({ node, messages: some }))
      some = []
      size = 0
    }
    some.push(one)
    size += length
  }
  if (some.length > 0) texts.push(JSON.stringify({ node, messages: some }))
  return texts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
