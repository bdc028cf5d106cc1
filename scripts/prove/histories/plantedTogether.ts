import { connect, type Database } from '../../../server/db/db.ts'
import type { Feature } from '../../../server/feature.ts'
import { features } from '../../../server/features.ts'
import { makeLog } from '../../../server/log.ts'
import { type Running, runApp } from '../../../server/testing/run.ts'
import type { HistoryPart, PlantedFault } from './part.ts'
import { walkTogether } from './together.ts'

/** Rounds and walks within which a planted fault is found. */
const enough = { walks: 8, rounds: 120 }

type PlantedIn = { part: HistoryPart; fault: PlantedFault }
export const plantedIn = (parts: readonly HistoryPart[]): PlantedIn[] =>
  parts.flatMap((part) => part.planted.map((fault) => ({ part, fault })))

/** Those of the planted faults that no walk found, in sentences. */
export async function missedTogether(
  app: Running,
  database: Database,
  parts: readonly HistoryPart[],
  planted: readonly PlantedIn[],
  seed: number,
): Promise<string[]> {
  const missed: string[] = []
  for (const one of planted)
    if (!(await isFound(app, database, parts, one, seed)))
      missed.push(`a planted fault of ${one.part.feature} was not found: ${one.fault.words}`)
  return missed
}

async function isFound(
  app: Running,
  database: Database,
  parts: readonly HistoryPart[],
  { part, fault }: PlantedIn,
  seed: number,
): Promise<boolean> {
  if ('plant' in fault) {
    await database.pool.query(fault.plant)
    try {
      return await finds(app, parts, features, { part, fault }, seed)
    } finally {
      await database.pool.query(fault.remove)
    }
  }
  // Other statements under the same names need connections of their own.
  const own = connect(database.engine, database.pool.options, makeLog('silent'))
  const offered = fault.offered(features)
  const walked = await runApp(own, { LOG_LEVEL: 'silent' }, undefined, offered)
  try {
    return await finds(walked, parts, offered, { part, fault }, seed)
  } finally {
    await walked.close()
    await own.close()
  }
}

/** Walks until one ends at the fault. */
async function finds(
  app: Running,
  parts: readonly HistoryPart[],
  offered: readonly Feature[],
  { part, fault }: PlantedIn,
  seed: number,
): Promise<boolean> {
  for (let number = 0; number < enough.walks; number++) {
    const asked = { seed: seed + number, rounds: enough.rounds, features: offered, mostly: part.feature }
    const { faults } = await walkTogether(app, parts, asked)
    if (faults.some((one) => fault.finds.test(one))) return true
  }
  return false
}
