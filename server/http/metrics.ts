import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Shell } from '../shell.ts'

const counted = [
  ['quad_live_sent_total', 'sent', 'Messages to open tabs.'],
  ['quad_live_dropped_total', 'dropped', 'Connections given up because their reader was too slow.'],
  ['quad_live_heard_total', 'heard', 'Changes heard of from other nodes.'],
] as const

export function makeMetrics({ database, backups, clock, live }: Shell) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'quad_request_seconds',
    help: 'Time to answer, by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'quad_database_connections',
    help: 'Database connections by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'quad_live_connections',
    help: 'Open tabs that are told of changes.',
    registers: [registry],
    collect() {
      this.set(live.figures().connections)
    },
  })
  for (const [name, what, help] of counted)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(live.figures()[what])
      },
    })
  if (backups) {
    new Gauge({
      name: 'quad_backup_age_seconds',
      help: 'Age of the newest backup (last), and of the newest whose rows were compared (verified). Missing until there is one.',
      labelNames: ['backup'],
      registers: [registry],
      collect() {
        const { last, verified } = backups.state()
        const now = clock().getTime()
        if (last) this.set({ backup: 'last' }, (now - last.at.getTime()) / 1000)
        if (verified) this.set({ backup: 'verified' }, (now - verified.at.getTime()) / 1000)
      },
    })
    new Gauge({
      name: 'quad_backup_failed',
      help: '1 when the last try to make a backup failed.',
      registers: [registry],
      collect() {
        this.set(backups.state().failure ? 1 : 0)
      },
    })
  }
  return { registry, requests }
}
