import { routePattern } from '../../../contract/endpoint.ts'
import { storedText, storeText, visitorKey } from '../../../web/deviceStorage.ts'
import { recordEvents } from '../contract.ts'
import { type EventName, maxEvents } from '../rules.ts'

/*
 * Events wait here, and in the storage of the tab, which a reload does not empty. They are sent every ten seconds, when
 * there are twenty, and when the page goes out of sight. Nothing of this is ever said on screen.
 */

type WaitingEvent = { event: EventName; properties?: { path: string }; timestamp: string }

const every = 10_000
const batch = 20
/** Of more than these the oldest are dropped. */
const most = 200
/** The longest pause after failures, and after one in milliseconds. */
const pauses = { first: every, longest: 300_000 }

const queueKey = 'quad.counted'
const address = routePattern(recordEvents)

let waiting: WaitingEvent[] = []
let sending = false
let notBefore = 0
let pause = pauses.first

/** Counts one event. */
export function collect(event: EventName, path?: string): void {
  keep([
    ...waiting,
    { event, ...(path !== undefined && { properties: { path } }), timestamp: new Date().toISOString() },
  ])
  if (waiting.length >= batch) void send()
}

export function isWaiting(event: EventName): boolean {
  return waiting.some((one) => one.event === event)
}

/** From now on what is collected is sent, until the returned function is called, which forgets what is not sent yet. */
export function beginSending(): () => void {
  keep([...readStored(), ...waiting])
  const timer = setInterval(() => void send(), every)
  const hide = () => {
    if (document.visibilityState === 'hidden') sendLast()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', sendLast)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', sendLast)
    keep([])
  }
}

function keep(events: WaitingEvent[]): void {
  waiting = events.slice(-most)
  storeText(queueKey, waiting.length > 0 ? JSON.stringify(waiting) : null, 'session')
}

/** What a reload left. Whatever is wrong with it, the server refuses. */
function readStored(): WaitingEvent[] {
  try {
    const stored: unknown = JSON.parse(storedText(queueKey, 'session') ?? '[]')
    return Array.isArray(stored) ? stored.slice(-most) : []
  } catch {
    return []
  }
}

async function send(): Promise<void> {
  if (sending || waiting.length === 0 || !navigator.onLine || Date.now() < notBefore) return
  const events = waiting.slice(0, maxEvents)
  // Whatever becomes of the page, the request is on its way: they are not sent a second time.
  keep(waiting.slice(events.length))
  sending = true
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(events),
      keepalive: true,
    })
    // What the server refuses once it refuses again.
    if (answer.status !== 429 && answer.status < 500) pause = pauses.first
    else later(events, Number(answer.headers.get('retry-after') ?? 0) * 1000)
  } catch {
    later(events, 0)
  }
  sending = false
}

function later(events: WaitingEvent[], wanted: number): void {
  keep([...events, ...waiting])
  notBefore = Date.now() + Math.max(pause, wanted)
  pause = Math.min(2 * pause, pauses.longest)
}

/** The page may be gone after this. Where the browser does not take it, it stays in storage. */
function sendLast(): void {
  while (waiting.length > 0 && navigator.onLine) {
    const events = waiting.slice(0, maxEvents)
    const taken = navigator.sendBeacon?.(address, new Blob([bodyOf(events)], { type: 'application/json' }))
    if (!taken) return
    keep(waiting.slice(events.length))
  }
}

function bodyOf(events: WaitingEvent[]): string {
  return JSON.stringify({ visitor: visitor(), events })
}

let unstored: string | undefined

/** This browser's number, drawn anew after somebody signed out. */
function visitor(): string {
  const known = storedText(visitorKey, 'local')
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  const drawn = crypto.randomUUID().replaceAll('-', '')
  storeText(visitorKey, drawn, 'local')
  if (storedText(visitorKey, 'local') === drawn) return drawn
  // Storage refuses: one for this page.
  unstored ??= drawn
  return unstored
}
