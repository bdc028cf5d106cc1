import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type ClientMessage, closeCodes, heartbeatMs, maxTopics } from '../../contract/live.ts'
import { afterCommit, type Database, type Db } from '../db/db.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import type { Me } from '../me.ts'
import type { Scopes } from '../scopes.ts'
import type { Shell } from '../shell.ts'
import { type Bus, makeBus } from './bus.ts'
import { makeChannels } from './channels.ts'
import { Connection } from './connection.ts'
import { heartbeatFrames } from './frames.ts'
import { acceptHandshakes, type Handshake } from './handshake.ts'
import { makeNotifyTransport } from './notify.ts'
import { makeConnectedPeople } from './people.ts'
import { collectPresence } from './presence.ts'
import { makeRedisTransport } from './redis.ts'
import { splitTopics, type Topic } from './topics.ts'

/** A session in use, with the role that it had at the handshake. */
export type SessionInUse = { session: string; role: Me['role'] }

type Walls = Pick<Handshake, 'authenticate' | 'ready'> & {
  /** Which of those sessions have ended, and which now have another role. */
  changedSessions: (shell: Shell, inUse: SessionInUse[]) => Promise<Map<string, 'ended' | 'other role'>>
}

/** Milliseconds between two checks of the sessions of open tabs, and of everybody's counters. */
const look = 1000
const compareEvery = 5_000
const slots = heartbeatMs / look

export type Live = ReturnType<typeof makeLive>

/** Tells open tabs, on all nodes, what has changed. See docs/adr/0023. */
export function makeLive(database: Database, env: Env, log: Logger, offered: Topic[], scopes: Scopes) {
  const topics = splitTopics(offered, scopes)
  const figures = { sent: 0, dropped: 0, heard: 0 }
  const sent = (messages: number) => {
    figures.sent += messages
  }
  const people = makeConnectedPeople(database.db, sent)
  const channels = makeChannels(database.db, sent)
  const connections = new Set<Connection>()
  const present = collectPresence()
  let sweep = async () => {}
  let reportPresence = async () => {}
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  let entered = 0
  let failing = false
  let looking = false
  let bus: Bus | undefined

  /** Comparing makes up for what fails here. */
  function quietly(work: Promise<void>): void {
    work.then(
      () => {
        failing = false
      },
      (error: unknown) => {
        // One warning, however long the database is away.
        if (!failing) log.warn({ err: error }, 'announcing a change to open tabs failed')
        failing = true
      },
    )
  }

  function hear(heard: Parameters<Bus['tell']>[0]): void {
    if (connections.size === 0) return
    if (heard[0] === 'person') quietly(people.changed(heard[1], heard[2]))
    else if (heard[0] === 'thing')
      quietly(people.thingChanged(heard[1], heard[2]).then(() => channels.thingChanged(heard[1], heard[2])))
    else if (heard[0] === 'at') channels.publish(heard[1], heard[2], heard[3])
    else if (heard[0] === 'recheck') quietly(channels.recheck(heard[1], heard[2]))
    else if (heard[0] === 'sessions') quietly(sweep())
    else quietly(people.compare().then(channels.compare))
  }

  /** On this node at once, and on the others. */
  function tell(heard: Parameters<Bus['tell']>[0]): void {
    hear(heard)
    bus?.tell(heard)
  }

  function enter(me: Me, from: string | null, ws: WebSocket, socket: Duplex): void {
    const connection = new Connection(me, from, entered++ % slots, ws, socket)
    if (connections.size === 0) bus?.begin()
    connections.add(connection)
    people.add(connection)
    ws.on('pong', () => {
      connection.alive = true
    })
    ws.on('message', (bytes, isBinary) => {
      connection.alive = true
      const message = connection.read(isBinary ? null : bytes.toString())
      if (message) quietly(follow(connection, message))
    })
    // Whatever the error, the connection closes.
    ws.on('error', () => {})
    ws.on('close', () => {
      if (connection.wasTooSlow) figures.dropped++
      connections.delete(connection)
      people.remove(connection)
      for (const name of [...connection.channels]) channels.leave(connection, name)
    })
  }

  async function follow(connection: Connection, request: ClientMessage): Promise<void> {
    if (request.do === 'present') return present.note(connection.me.id, request.idle)
    const own: string[] = []
    const shared: (() => Promise<void>)[] = []
    for (const name of new Set(request.topics)) {
      const [topic = '', key] = name.split(':')
      const known = topics.shared.get(topic)
      if (request.do === 'unsubscribe') {
        connection.topics.delete(name)
        channels.leave(connection, name)
      } else if (key === undefined && topics.own.has(topic)) own.push(topic)
      else if (known && key !== undefined) shared.push(() => channels.join(connection, name, known, key))
      else channels.refuse(connection, name)
    }
    if (connection.topics.size + connection.channels.size + own.length + shared.length > maxTopics)
      return connection.close(closeCodes.tooMany, 'too many topics')
    if (own.length > 0) await people.subscribe(connection, own)
    for (const join of shared) await join()
  }

  function sweeper(shell: Shell, changedSessions: Walls['changedSessions']): () => Promise<void> {
    return async () => {
      const inUse = [...connections].map(({ me: { session, role } }) => ({ session, role }))
      if (inUse.length === 0) return
      const changed = await changedSessions(shell, inUse)
      if (changed.size === 0) return
      for (const connection of connections) {
        const how = changed.get(connection.me.session)
        if (how === 'ended') connection.close(closeCodes.signedOut, 'signed out')
        else if (how) connection.close(closeCodes.startOver, 'start over')
      }
    }
  }

  async function lookAround(all: boolean): Promise<void> {
    looking = true
    try {
      await sweep()
      if (all) await people.compare().then(channels.compare)
    } finally {
      looking = false
    }
  }

  function tick(): void {
    if (present.some()) quietly(reportPresence())
    if (connections.size === 0) return
    turn++
    // Does not ask a slow database again before it has answered.
    if (!looking) quietly(lookAround(turn % (compareEvery / look) === 0))
    for (const connection of connections) {
      // One part of all connections each time, so that thousands are not written to at once.
      if (connection.slot !== turn % slots) continue
      if (!connection.alive) connection.cut()
      connection.alive = false
      connection.write(heartbeatFrames)
    }
  }

  return {
    /** Call after a committed write of that person; `thing`: the shared thing that the write was about. */
    wrote(me: Me, from: string | null, thing: string | null): void {
      tell(['person', me.id, from])
      if (thing !== null) tell(['thing', thing, from])
    },
    /** A person's own data changed through a job, or through somebody else. */
    changed: (db: Db, person: string): void => afterCommit(db, () => tell(['person', person, null])),
    /**
     * Something that people follow changed; see server/db/counters.ts. `from` (Wire.from): the tab that already knows.
     */
    thingChanged: (db: Db, thing: string, from: string | null = null): void =>
      afterCommit(db, () => tell(['thing', thing, from])),
    /** A shared topic has a new number. `from` (Wire.from): the tab that already knows. */
    publish: (db: Db, topic: string, key: string, seq: number, from: string | null = null): void =>
      afterCommit(db, () => tell(['at', `${topic}:${key}`, seq, from])),
    /** The people who may read a shared topic changed, one or any: those who may no longer are unsubscribed. */
    recheck: (db: Db, topic: string, key: string, person: string | null = null): void =>
      afterCommit(db, () => tell(['recheck', `${topic}:${key}`, person])),
    /** Sessions ended, or roles changed. */
    sessionsChanged: (): void => tell(['sessions']),

    /** Opens a server to connections. `shell` is complete by then. */
    attach(server: Server, shell: Shell, { authenticate, ready, changedSessions }: Walls): void {
      sweep = sweeper(shell, changedSessions)
      reportPresence = () => present.report(shell)
      acceptHandshakes(server, shell, {
        authenticate,
        ready,
        enter,
        open: (person) => ({ own: people.count(person), all: connections.size }),
      })
      if (env.REDIS_URL || database.engine === 'postgres') {
        const transport = env.REDIS_URL ? makeRedisTransport(env.REDIS_URL, log) : makeNotifyTransport(database, log)
        bus = makeBus(
          transport,
          log,
          () => connections.size > 0,
          (heard) => {
            figures.heard++
            hear(heard)
          },
        )
        bus.start()
      }
      timer = setInterval(tick, look).unref()
    },
    figures: () => ({ ...figures, connections: connections.size }),
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const connection of connections) connection.close(closeCodes.goingAway, 'going away')
      await bus?.stop()
    },
  }
}
