import fs from 'node:fs'
import type pg from 'pg'
import { checkDatabase } from '../../server/backups/check.ts'
import { connect } from '../../server/db/db.ts'
import { FolderInUse, lockFolder } from '../../server/embedded/lock.ts'
import { openEmbedded, socketNote } from '../../server/embedded/open.ts'
import { makeLog } from '../../server/log.ts'
import { startProcess } from '../../server/testing/process.ts'
import type { ProofOutcome } from './outcome.ts'
import { findLost, plantLosses } from './stored.ts'
import { writeKinds } from './writeKinds.ts'
import { delay, prepareWriters, type Writers, writeUntilStopped } from './writers.ts'

/** A lock that is not free after this is held by somebody. Milliseconds, for the busiest machine. */
const mostUntilFree = 30_000

/**
 * After so many kills other people go on writing, since nobody has thousands of each kind, and a line on the standard
 * error output says how far the proof is.
 */
const generation = 10

/**
 * Kills the server in the middle of writes of every kind, repeatedly, and checks after every start whether all
 * acknowledged writes are there. Afterwards a loss is planted in the path of each kind, and has to be found. With
 * `data`, the folder of an embedded database: also that a second process never gets in, and that the lock is free after
 * a kill. `stand`: how many acknowledged writes of each kind a kill stands on.
 */
export async function proveKills(
  settings: Record<string, string>,
  data: string | null,
  { kills, openers, stand }: { kills: number; openers: number; stand: number },
): Promise<ProofOutcome> {
  const faults: string[] = []
  let writers: Writers | undefined
  let [lost, refused, slowest, least] = [0, 0, 0, Number.POSITIVE_INFINITY]
  const look = async (known: Writers) => {
    const missing = await withPool(settings, data, (pool) => findLost(pool, known.ledger))
    lost += missing.length
    faults.push(...missing.slice(0, 3).map((words) => `acknowledged but lost: ${words}`))
  }
  for (let kill = 0; kill < kills && faults.length === 0; kill++) {
    const quad = await startProcess({ ...settings, LOG_LEVEL: 'error' })
    if (writers) await look(writers)
    if (!writers || kill % generation === 0) writers = await prepareWriters(quad.origin, 1, writers)
    if (kill === 0 && data) refused = await openAgain(data, openers)
    const writing = writeUntilStopped(quad.origin, writers, stand)
    await writing.reached(stand)
    await writing.more(Math.floor(Math.random() * 100))
    const began = performance.now()
    await quad.stop('SIGKILL')
    if (data) slowest = Math.max(slowest, await untilFree(data, began))
    await writing.stop()
    least = Math.min(least, writing.least())
    faults.push(...writing.faults)
    const done = kill + 1
    if (done % generation === 0)
      process.stderr.write(
        `${done} of ${kills} kills, ${writers.ledger.counts.acknowledged} acknowledged, ${lost} lost\n`,
      )
  }
  const last = await startProcess({ ...settings, LOG_LEVEL: 'error' })
  const known = writers ?? (await prepareWriters(last.origin))
  await look(known)
  const acknowledged = known.ledger.counts.acknowledged
  const blind = faults.length > 0 ? [] : await findPlanted(last.origin, known, settings, data, stand)
  await last.stop()
  if (least < stand) faults.push(`a kill stood on only ${least} acknowledged writes of a kind`)
  faults.push(...blind.map((kind) => `a loss planted in every third ${kind} was not found`))
  const line =
    `${kills} x kill -9 during ${writeKinds.length} kinds of writes: ${acknowledged} acknowledged, at least ${least} of each before a kill, ${lost} lost; ` +
    `${writeKinds.length - blind.length} of ${writeKinds.length} planted losses found`
  if (!data) return { line, faults }
  const sound = await checkDatabase(`${data}/database`).then(
    () => 'all pages and indexes sound',
    (error: Error) => {
      faults.push(`after the kills: ${error.message}`)
      return 'damaged'
    },
  )
  if (refused < openers) faults.push(`a second process was refused ${refused} of ${openers} times`)
  if (slowest > mostUntilFree) faults.push(`after a kill the lock was not free for ${Math.round(slowest)} ms`)
  return {
    line: `${line}, ${sound}; a second process refused ${refused} of ${openers}; lock free ${Math.round(slowest)} ms after a kill at most`,
    faults,
  }
}

/** The kinds of writes in which a planted loss is not found. Spoils the database. */
async function findPlanted(
  origin: string,
  writers: Writers,
  settings: Record<string, string>,
  data: string | null,
  stand: number,
): Promise<string[]> {
  await withPool(settings, data, plantLosses)
  const writing = writeUntilStopped(origin, writers, stand)
  await writing.reached(stand)
  await writing.stop()
  const missing = await withPool(settings, data, (pool) => findLost(pool, writers.ledger))
  return writeKinds.map(({ name }) => name).filter((name) => !missing.some((words) => words.startsWith(`${name} `)))
}

async function withPool<T>(
  settings: Record<string, string>,
  data: string | null,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const where = data
    ? { host: fs.readFileSync(socketNote(data), 'utf8'), user: 'postgres', database: 'postgres' }
    : { connectionString: settings.DATABASE_URL ?? '' }
  const database = connect(data ? 'embedded' : 'postgres', { ...where, max: 1 }, makeLog('silent'))
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

async function openAgain(data: string, times: number): Promise<number> {
  let refused = 0
  for (let time = 0; time < times; time++) {
    await openEmbedded({ folder: data }).then(
      (opened) => opened.close(),
      (error) => {
        if (error instanceof FolderInUse) refused++
      },
    )
  }
  return refused
}

/** Milliseconds from `began` until the lock is free. */
async function untilFree(data: string, began: number): Promise<number> {
  for (;;) {
    const unlock = await lockFolder(data).catch(() => undefined)
    const passed = performance.now() - began
    if (unlock || passed > mostUntilFree) {
      await unlock?.()
      return passed
    }
    await delay(5)
  }
}
