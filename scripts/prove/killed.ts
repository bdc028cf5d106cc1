import fs from 'node:fs'
import { checkDatabase } from '../../server/backups/check.ts'
import { connect } from '../../server/db/db.ts'
import { FolderInUse, lockFolder } from '../../server/embedded/lock.ts'
import { openEmbedded, socketNote } from '../../server/embedded/open.ts'
import { makeLog } from '../../server/log.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { startProcess } from '../../server/testing/process.ts'
import type { ProofOutcome } from './outcome.ts'
import { delay, signUpWriters, writersAt, writeUntilStopped } from './writers.ts'

/**
 * Kills the server in the middle of writes, repeatedly, and checks after every start whether all acknowledged writes
 * are there. With `data`, the folder of an embedded database: also that a second process never gets in, and that the
 * lock is free after a kill.
 */
export async function proveKills(
  settings: Record<string, string>,
  data: string | null,
  kills: number,
  openers: number,
): Promise<ProofOutcome> {
  const faults: string[] = []
  const acknowledged: string[] = []
  let writers: Caller[] = []
  let [lost, refused, slowest] = [0, 0, 0]
  const look = async () => {
    const missing = await missingOf(acknowledged, settings, data)
    lost = missing.length
    if (lost > 0) faults.push(`acknowledged but lost: ${missing.slice(0, 3).join(' / ')}`)
  }
  for (let kill = 0; kill < kills; kill++) {
    const quad = await startProcess({ ...settings, LOG_LEVEL: 'error' })
    if (kill === 0) writers = await signUpWriters(quad.origin)
    else await look()
    if (kill === 0 && data) refused = await openAgain(data, openers)
    const writing = writeUntilStopped(writersAt(quad.origin, writers), `Kill ${kill}`)
    await delay(50 + Math.random() * 600)
    const began = performance.now()
    await quad.stop('SIGKILL')
    if (data) slowest = Math.max(slowest, await untilFree(data, began))
    await writing.stop()
    acknowledged.push(...writing.acknowledged)
    if (lost > 0) break
  }
  const last = await startProcess({ ...settings, LOG_LEVEL: 'error' })
  await look()
  await last.stop()
  if (acknowledged.length === 0) faults.push('nothing was written')
  const line = `${kills} x kill -9 during writes: ${acknowledged.length} acknowledged, ${lost} lost`
  if (!data) return { line, faults }
  const sound = await checkDatabase(`${data}/database`).then(
    () => 'all pages and indexes sound',
    (error: Error) => {
      faults.push(`after the kills: ${error.message}`)
      return 'damaged'
    },
  )
  if (refused < openers) faults.push(`a second process was refused ${refused} of ${openers} times`)
  if (slowest > 1000) faults.push(`after a kill the lock was free only after ${Math.round(slowest)} ms`)
  return {
    line: `${line}, ${sound}; a second process refused ${refused} of ${openers}; lock free ${Math.round(slowest)} ms after a kill at most`,
    faults,
  }
}

async function missingOf(titles: string[], settings: Record<string, string>, data: string | null): Promise<string[]> {
  const where = data
    ? { host: fs.readFileSync(socketNote(data), 'utf8'), user: 'postgres', database: 'postgres' }
    : { connectionString: settings.DATABASE_URL ?? '' }
  const database = connect(data ? 'embedded' : 'postgres', { ...where, max: 1 }, makeLog('silent'))
  try {
    const { rows } = await database.pool.query('select title from assignments')
    const there = new Set(rows.map(({ title }) => title))
    return titles.filter((title) => !there.has(title))
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
    if (unlock || passed > 30_000) {
      await unlock?.()
      return passed
    }
    await delay(5)
  }
}
