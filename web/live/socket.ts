import {
  type ClientMessage,
  closeCodes,
  heartbeatMs,
  livePath,
  maxTopics,
  presentEveryMs,
  type ServerMessage,
  serverMessage,
} from '../../contract/live.ts'
import { thisTabId } from '../api/tab.ts'

/** Milliseconds between tries to connect again; the last one from then on. */
const pauses = [1000, 2000, 5000, 10_000]
/** After so many tries without a connection something on the way blocks it, as some proxies do. */
const blockedAfter = 6
/** Such a page fetches again from time to time anyway, so it tries rarely; each try is an error in its console. */
const blockedPause = 300_000
/** A server that is silent for so long is gone. */
const silence = 2 * heartbeatMs + 10_000

type On = {
  told: (told: ServerMessage) => void
  connected: (is: boolean) => void
  /** Perhaps the session has ended. */
  unsure: () => void
  /** The topics to listen to, read whenever a connection opens. */
  topics: () => string[]
}

export type LiveSocket = ReturnType<typeof openSocket>

/** Keeps one WebSocket open: reconnects by itself, at once when the network or the tab comes back. */
export function openSocket(on: On) {
  let socket: WebSocket | null = null
  let failures = 0
  let ever = false
  let heard = 0
  let input = Date.now()
  let reported = 0
  let again: number | undefined
  let watch: number | undefined
  let over = false

  function connect(): void {
    clearTimeout(again)
    again = undefined
    if (over || socket) return
    const mine = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${livePath}?tab=${thisTabId}`)
    socket = mine
    heard = Date.now()
    mine.onopen = () => {
      if (socket !== mine) return
      failures = 0
      ever = true
      say({ do: 'subscribe', topics: on.topics() })
      reportPresent()
      on.connected(true)
    }
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return
      heard = Date.now()
      const told = serverMessage.safeParse(parsed(String(data)))
      if (told.success) on.told(told.data)
    }
    mine.onclose = ({ code }) => {
      if (socket === mine) lost(code)
    }
  }

  function lost(code: number): void {
    socket = null
    on.connected(false)
    // A refused handshake looks like a server that is away, so the session is checked once.
    if (code === closeCodes.signedOut || ++failures === 2) on.unsure()
    const blocked = !ever && failures >= blockedAfter
    const pause = blocked ? blockedPause : (pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] ?? 0)
    // Spreads the reconnections after a restart of the server.
    if (!over) again = window.setTimeout(connect, pause * (1 + Math.random() / 2))
  }

  function drop(): void {
    const old = socket
    if (!old) return
    lost(0)
    old.close()
  }

  function say(message: ClientMessage): void {
    if (socket?.readyState !== WebSocket.OPEN) return
    if (message.do === 'present') {
      socket.send(JSON.stringify(message))
      return
    }
    for (let from = 0; from < message.topics.length; from += maxTopics)
      socket.send(JSON.stringify({ ...message, topics: message.topics.slice(from, from + maxTopics) }))
  }

  /** Says that the page is open, and how long ago it had input; soon after a pause, else once a minute. */
  function reportPresent(): void {
    reported = Date.now()
    say({ do: 'present', idle: Math.max(0, Math.round((reported - input) / 1000)) })
  }

  function noteInput(): void {
    const now = Date.now()
    const wasIdle = now - input > presentEveryMs
    input = now
    if (wasIdle && now - reported > presentEveryMs) reportPresent()
  }

  function look(): void {
    if (Date.now() - reported >= presentEveryMs) reportPresent()
    if (socket && Date.now() - heard > silence) drop()
  }

  function atOnce(): void {
    if (document.visibilityState !== 'visible') return
    // Also after sleep, when no timer ran.
    look()
    if (!socket) connect()
  }

  /** The browser could not restore a page that was left with an open connection. */
  function leave(): void {
    drop()
    clearTimeout(again)
  }

  const events: [EventTarget, string, () => void][] = [
    [window, 'online', atOnce],
    [document, 'visibilitychange', atOnce],
    [window, 'pageshow', atOnce],
    [window, 'pagehide', leave],
    ...['pointerdown', 'pointermove', 'keydown', 'wheel'].map((name): [EventTarget, string, () => void] => [
      window,
      name,
      noteInput,
    ]),
  ]
  for (const [target, name, act] of events) target.addEventListener(name, act, { passive: true })
  watch = window.setInterval(look, heartbeatMs)
  connect()

  return {
    say,
    close(): void {
      over = true
      clearInterval(watch)
      for (const [target, name, act] of events) target.removeEventListener(name, act)
      leave()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
