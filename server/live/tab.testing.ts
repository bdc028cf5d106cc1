import { WebSocket } from 'ws'
import { type ClientMessage, livePath, type ServerMessage, serverMessage, tabHeader } from '../../contract/live.ts'
import type { Caller } from '../testing/caller.ts'
import { makeCaller } from '../testing/caller.ts'

export const cookiesOf = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A socket as a browser would open it or, with other headers, as no browser would. */
export function openRawSocket(origin: string, headers: Record<string, string>, query = ''): WebSocket {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${livePath}${query}`, { headers })
  socket.on('error', () => {})
  return socket
}

/** The status of a refused handshake; 101 when it is accepted. */
export function handshakeStatus(origin: string, headers: Record<string, string>, query = ''): Promise<number> {
  const socket = openRawSocket(origin, headers, query)
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`closed with ${code} without an answer`)))
    socket.once('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.once('unexpected-response', (_, answer) => {
      resolve(answer.statusCode ?? 0)
      answer.resume()
    })
  })
}

/** One tab of that person's browser: its writes carry its name, `heard` holds the messages to it. */
export async function openTab(person: Caller, topics: string[] = [], origin = person.origin) {
  const name = crypto.randomUUID()
  const socket = openRawSocket(origin, { origin, cookie: cookiesOf(person) }, `?tab=${name}`)
  const heard: ServerMessage[] = []
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of waiting) look()
  }
  let closedWith: number | undefined
  socket.on('message', (bytes) => {
    heard.push(serverMessage.parse(JSON.parse(bytes.toString())))
    changed()
  })
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      closedWith = code
      resolve(code)
      changed()
    }),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('close', (code) => reject(new Error(`closed with ${code} before it was open`)))
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(`refused with ${statusCode}`)))
  })

  const writerTo = (node: string) => makeCaller(node, { [tabHeader]: name, cookie: cookiesOf(person) })

  const tab = {
    name,
    socket,
    heard,
    /** The close code, once it is closed. */
    closed,
    /** The same browser, writing from this tab, to the same server or to another node. */
    writer: writerTo(person.origin),
    writerTo,
    say: (asked: ClientMessage) => socket.send(JSON.stringify(asked)),
    /** The numbers that it heard of a topic; null: the topic does not exist. */
    of: (topic: string) =>
      heard.flatMap((told) => (told.is === 'here' || told.topic !== topic ? [] : [told.is === 'at' ? told.seq : null])),
    /** Waits for so many messages about the topic. */
    async hears(topic: string, times = 1): Promise<(number | null)[]> {
      await tab.until(() => tab.of(topic).length >= times)
      return tab.of(topic)
    },
    /** Waits until a condition holds; fails when the connection closes before. */
    until(holds: () => boolean): Promise<void> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const is = holds()
          if (!is && closedWith === undefined) return
          waiting.delete(look)
          if (is) resolve()
          else reject(new Error(`closed with ${closedWith} before that`))
        }
        waiting.add(look)
        look()
      })
    },
  }
  if (topics.length > 0) tab.say({ do: 'subscribe', topics })
  for (const topic of topics) await tab.hears(topic)
  return tab
}
