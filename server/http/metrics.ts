import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { mailOutcomes } from '../mail.ts'
import type { Shell } from '../shell.ts'
import { installedVersion } from '../version.ts'

const counted = [
  ['quad_live_sent_total', 'sent', 'Messages to open tabs.'],
  ['quad_live_dropped_total', 'dropped', 'Connections given up because their reader was too slow.'],
  ['quad_live_heard_total', 'heard', 'Changes heard of from other nodes.'],
] as const

const diskFigures = [
  ['quad_disk_free_bytes', 'free', 'Free space of the disk that holds the data folder.'],
  ['quad_disk_size_bytes', 'size', 'Size of that disk.'],
] as const

const jobStates = ['retrying', 'running', 'failed'] as const

export function makeMetrics({ database, backups, clock, disk, jobs, live }: Shell) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const shed = new Counter({
    name: 'quad_shed_requests_total',
    help: 'Requests refused because too much was under way, by status: 429 for one person or network, 503 for all.',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of [429, 503]) shed.inc({ status }, 0)
  new Gauge({
    name: 'quad_build_info',
    help: 'Always 1; what runs is in the labels.',
    labelNames: ['version', 'node', 'engine'],
    registers: [registry],
  }).set({ version: installedVersion, node: process.versions.node, engine: database.engine }, 1)
  new Gauge({
    name: 'quad_jobs',
    help: 'Background work by queue and state; every node reports that of the whole installation.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      // While the database does not answer, the other figures are all the more wanted.
      for (const of of await jobs.states(clock()).catch(() => [])) {
        this.set({ queue: of.queue, state: 'waiting' }, of.waiting - of.retrying)
        for (const state of jobStates) this.set({ queue: of.queue, state }, of[state])
      }
    },
  })
  new Counter({
    name: 'quad_mails_total',
    help: 'Mails that the mail server took, and tries that failed.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of ['taken', 'failed'] as const) this.inc({ outcome }, mailOutcomes[outcome])
    },
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
  for (const [name, what, help] of diskFigures)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const space = disk.space()
        if (space) this.set(space[what])
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
      name: 'quad_backups',
      help: 'How many automatic backups there are.',
      registers: [registry],
      collect() {
        this.set(backups.state().count)
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
  return { registry, requests, shed }
}
