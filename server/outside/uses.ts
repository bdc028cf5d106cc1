import type { WindowLimit } from '../limits/windows.ts'

/** For what an address from people is asked. All uses are declared here, with all that they may do. */
export type OutsideUse = {
  name: string
  method: 'GET' | 'POST'
  schemes: readonly ('https:' | 'http:')[]
  /** How many redirects are followed. Where none is, a redirect is an answer like any other. */
  redirects: number
  /** Request headers that the caller may give. Another origin, after a redirect, gets none of them. */
  sends: readonly string[]
  /** Which answers with status 200 are read: their media types, and how many bytes after decompression. */
  reads?: { types: readonly string[]; bytes: number }
  /** Milliseconds until the connection stands, look-up and TLS included. */
  connectMs: number
  /** Milliseconds for everything on the network, over all redirects. Waiting for a turn does not count. */
  totalMs: number
  /** How many at once: for one person, to one host, and in all. */
  together: { person: number; host: number; all: number }
  /** How many one person causes; see `server/limits/windows.ts`. */
  budget: WindowLimit
}

/** A message to a browser's push service (RFC 8030). What the service says besides its status is not read. */
export const pushUse: OutsideUse = {
  name: 'push',
  method: 'POST',
  schemes: ['https:'],
  redirects: 0,
  sends: ['authorization', 'content-encoding', 'content-type', 'topic', 'ttl', 'urgency'],
  connectMs: 5000,
  totalMs: 10_000,
  together: { person: 4, host: 8, all: 16 },
  budget: { tries: 600, minutes: 60, words: 'Too many messages were sent to your devices.' },
}

/** A calendar that somebody subscribes to by its link. */
export const calendarUse: OutsideUse = {
  name: 'calendar',
  method: 'GET',
  schemes: ['https:', 'http:'],
  redirects: 3,
  sends: ['accept', 'if-modified-since', 'if-none-match'],
  reads: {
    types: ['text/calendar', 'text/plain', 'text/x-vcalendar', 'application/ics', 'application/x-ics'],
    bytes: 5 * 2 ** 20,
  },
  connectMs: 5000,
  totalMs: 10_000,
  together: { person: 2, host: 4, all: 16 },
  budget: { tries: 120, minutes: 60, words: 'Your calendar links were fetched too often.' },
}
