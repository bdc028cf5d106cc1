import {
  type ClientMessage,
  closeCodes,
  heartbeatMs,
  livePath,
  maxTopics,
  type ServerMessage,
  serverMessage,
} from '../../contract/live.ts'
import { thisTabId } from '../api/tab.ts'

/** Milliseconds between tries to connect again; the last one from then on. */
const pauses = [1000, 2000, 5000, 10_000]
/** After so many tries without a single connection something on the way lets none through, as some proxies do. */
const blockedAfter = 6
/** What is on screen is fetched now and then anyway, so such a page tries rarely; each try is an error in its console. */
const blockedPause = 300_000
/** A server that says nothing for so long is not there any more. */
const silence = 2 * heartbeatMs + 10_000

type On = {
  told: (told: ServerMessage) => void
  connected: (is: boolean) => void
  /** Perhaps the session has ended. */
  unsure: () => void
  /** What to listen to, asked whenever a connection opens. */
  topics: () => string[]
}

export type LiveSocket = ReturnType<typeof openSocket>

/** Keeps one WebSocket open: comes back by itself, at once when the network or the tab does. */
export function openSocket(on: On) {
  let socket: WebSocket | null = null
  let failures = 0
  let ever = false
  let heard = 0
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
    // A handshake that is refused looks like a server that is away, so the session is asked about once.
    if (code === closeCodes.signedOut || ++failures === 2) on.unsure()
    const blocked = !ever && failures >= blockedAfter
    const pause = blocked ? blockedPause : (pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] ?? 0)
    // Not all at the same moment, after the server was started anew.
    if (!over) again = window.setTimeout(connect, pause * (1 + Math.random() / 2))
  }

  function drop(): void {
    const old = socket
    if (!old) return
    lost(0)
    old.close()
  }

  function say(asked: ClientMessage): void {
    if (socket?.readyState !== WebSocket.OPEN) return
    for (let from = 0; from < asked.topics.length; from += maxTopics)
      socket.send(JSON.stringify({ ...asked, topics: asked.topics.slice(from, from + maxTopics) }))
  }

  function look(): void {
    if (socket && Date.now() - heard > silence) drop()
  }

  function atOnce(): void {
    if (document.visibilityState !== 'visible') return
    // Also after sleep, when no timer ran.
    look()
    if (!socket) connect()
  }

  /** A page that is left with an open connection could not be shown again as it was. */
  function leave(): void {
    drop()
    clearTimeout(again)
  }

  const events: [EventTarget, string, () => void][] = [
    [window, 'online', atOnce],
    [document, 'visibilitychange', atOnce],
    [window, 'pageshow', atOnce],
    [window, 'pagehide', leave],
  ]
  for (const [target, name, act] of events) target.addEventListener(name, act)
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
