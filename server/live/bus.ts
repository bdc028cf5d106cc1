import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Logger } from '../log.ts'

/** What nodes tell each other. */
const message = z.union([
  /** A person's data changed; the tab it came from. */
  z.tuple([z.literal('person'), z.uuid(), z.string().nullable()]),
  /** Something that people follow changed; the tab it came from. */
  z.tuple([z.literal('thing'), z.uuid(), z.string().nullable()]),
  /** A shared topic stands at a number. */
  z.tuple([z.literal('at'), z.string(), z.number(), z.string().nullable()]),
  /** Who has a shared topic may have changed, for one person or for all. */
  z.tuple([z.literal('recheck'), z.string(), z.uuid().nullable()]),
  /** Sessions or roles may have changed. */
  z.tuple([z.literal('sessions')]),
  /** Something was lost: compare everything. */
  z.tuple([z.literal('compare')]),
  /** Somebody listens at that node; whoever hears `who` and has listeners says so. */
  z.tuple([z.literal('listens')]),
  z.tuple([z.literal('who')]),
])
const envelope = z.strictObject({ node: z.string(), messages: z.array(message) })

export type BusMessage = z.output<typeof message>
type Heard = Exclude<BusMessage, ['listens'] | ['who']>

/** How messages travel between the nodes of an installation. */
export type BusTransport = {
  /** Bytes that one text may have. */
  most: number
  /** `back`: it hears again after it was away, and what was said meanwhile is lost. Connects by itself, again and again. */
  start(hear: (text: string) => void, back: () => void): void
  /** Whether it hears what others say right now. */
  hears(): boolean
  send(text: string): Promise<void>
  stop(): Promise<void>
}

export type Bus = ReturnType<typeof makeBus>

/** Milliseconds between two words that somebody listens here, and how long such a word counts. */
const repeat = 10_000
const counts = 35_000
/** Milliseconds that messages are collected for, to be one. */
const collect = 5

/**
 * Tells the other nodes, if anybody listens there: nodes with listeners say so every few seconds, so that writing costs
 * nothing while nobody does. `listens`: whether somebody listens here.
 */
export function makeBus(wire: BusTransport, log: Logger, listens: () => boolean, on: (heard: Heard) => void) {
  const node = randomBytes(9).toString('base64url')
  const peers = new Map<string, number>()
  let waiting: BusMessage[] = []
  let sending = false
  let lost = false
  let timer: NodeJS.Timeout | undefined

  function hear(text: string): void {
    const said = envelope.safeParse(parsed(text))
    if (!said.success) log.warn('a message from another node was not understood')
    if (!said.success || said.data.node === node) return
    for (const one of said.data.messages) {
      if (one[0] === 'listens') peers.set(said.data.node, performance.now())
      else if (one[0] !== 'who') on(one)
      else if (listens()) say(['listens'])
    }
  }

  function anybodyElse(): boolean {
    if (!wire.hears()) return true
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
      for (const text of packed(node, now, wire.most)) await wire.send(text)
      lost = false
    } catch (error) {
      if (!lost) log.warn({ err: error }, 'the other nodes could not be told of changes')
      // What was to be said is made up for by comparing.
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
      wire.start(hear, () => {
        say(['who'])
        on(['compare'])
      })
      say(['who'])
      timer = setInterval(() => {
        if (listens() || lost) say(['listens'])
      }, repeat).unref()
    },
    /** Somebody has begun to listen here. */
    begin: () => say(['listens']),
    tell(one: Heard): void {
      if (anybodyElse()) say(one)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await wire.stop()
    },
  }
}

/** As few texts as the wire's limit allows. */
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
