import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '../../server/db/db.ts'
import { initialise } from '../../server/testing/initialised.ts'
import { provePowerCuts } from './cut.ts'
import { proveAside, proveBackups, proveHang } from './damaged.ts'
import { proveKills } from './killed.ts'
import type { ProofOutcome } from './outcome.ts'
import { someOf } from './sampled.ts'

const many = {
  quick: { kills: 2, openers: 20, stand: 12, cuts: 1, backups: 1, damages: 1 },
  usual: { kills: 5, openers: 100, stand: 50, cuts: 5, backups: 5, damages: Number.POSITIVE_INFINITY },
  full: { kills: 200, openers: 100, stand: 50, cuts: 20, backups: 20, damages: Number.POSITIVE_INFINITY },
}

/** Acknowledged writes survive crashes of processes, machines and disks. */
export async function proveCrash({ engine, pool }: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const times = full ? many.full : quick ? many.quick : many.usual
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-crash-'))
  try {
    if (engine === 'postgres') {
      const settings = {
        DATABASE_URL: String(pool.options.connectionString),
        QUAD_SECRET: 'x'.repeat(43),
        QUAD_DATA: folder,
      }
      return await proveKills(settings, null, { ...times, openers: 0 })
    }
    const data = path.join(folder, 'data')
    await initialise(data)
    const parts = [
      await proveKills({ QUAD_DATA: data }, data, times),
      await proveBackups(data, times.backups),
      await proveAside(data, folder, times.damages),
    ]
    const others = [() => proveHang(data), () => provePowerCuts(folder, times.cuts)]
    // The quick form does one of the two, another one each time.
    for (const prove of quick ? someOf(others, 1) : others) parts.push(await prove())
    return { line: parts.map(({ line }) => line).join('; '), faults: parts.flatMap(({ faults }) => faults) }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
