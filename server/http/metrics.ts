import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db.ts'

export function makeMetrics(database: Database) {
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
  return { registry, requests }
}
