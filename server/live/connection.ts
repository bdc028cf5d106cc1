import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type ClientMessage, clientMessage, closeCodes, maxTopics } from '../../contract/live.ts'
import type { Me } from '../me.ts'

/** How many bytes may wait for a slow reader before the connection is closed. */
const mostWaiting = 64 * 1024
/** How many topics a browser may name in a burst of messages, and how many more each second. */
const burst = 2 * maxTopics
const perSecond = 10
/** Milliseconds in which the other side may answer a close. */
const farewell = 2000

/** One open tab. Frames are written to the socket as they are, since they are shared with others. */
export class Connection {
  readonly me: Me
  /** The source of this tab's writes: person and tab. Null when the tab did not name itself. */
  readonly from: string | null
  /** The person's own topics, by name, and shared ones, by name and key. */
  readonly topics = new Map<string, TopicProgress>()
  readonly channels = new Set<string>()
  /** The heartbeat in whose turn this connection is. */
  readonly slot: number
  /** Whether it has sent anything since the last heartbeat. */
  alive = true
  /** Whether it was closed because its reader was too slow. */
  wasTooSlow = false
  private readonly socket: Duplex
  private readonly ws: WebSocket
  private left = burst
  private since = performance.now()
  private ended = false

  constructor(me: Me, from: string | null, slot: number, ws: WebSocket, socket: Duplex) {
    this.me = me
    this.slot = slot
    this.from = from
    this.ws = ws
    this.socket = socket
  }

  /** Sends frames; false when the connection is closed, or was just closed because its reader is too slow. */
  write(frames: Buffer): boolean {
    if (this.ended) return false
    if (this.socket.writableLength > mostWaiting) {
      this.wasTooSlow = true
      this.close(closeCodes.startOver, 'too slow')
      return false
    }
    this.socket.write(frames)
    return true
  }

  close(code: number, why: string): void {
    if (this.ended) return
    this.ended = true
    this.ws.close(code, why)
    setTimeout(() => this.ws.terminate(), farewell).unref()
  }

  cut(): void {
    this.ended = true
    this.ws.terminate()
  }

  /** The parsed message; undefined when it closed the connection. */
  read(bytes: string | null): ClientMessage | undefined {
    if (this.ended) return undefined
    const now = performance.now()
    const message = bytes === null ? undefined : clientMessage.safeParse(parsed(bytes))
    if (!message?.success) {
      this.close(closeCodes.refused, 'not a message')
      return undefined
    }
    this.left = Math.min(burst, this.left + ((now - this.since) / 1000) * perSecond) - costOf(message.data)
    this.since = now
    if (this.left >= 0) return message.data
    this.close(closeCodes.tooMany, 'too many messages')
    return undefined
  }
}

const costOf = (message: ClientMessage) => (message.do === 'present' ? 1 : message.topics.length)

/** What one connection knows of a topic. `told`: the last number sent. `own`: the number after a write of its own. */
export type TopicProgress = { told: number; own: number; ownAt: number }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
