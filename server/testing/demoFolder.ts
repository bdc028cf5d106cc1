import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { emptyFolder } from './folders.ts'
import { initialise } from './initialised.ts'
import { keptFolder } from './kept.ts'
import { startProcess } from './process.ts'

let made: Promise<string> | undefined

/** A data folder with the demo campus, filled in this run, until the test that asks for it ends. */
export async function demoFolder(): Promise<string> {
  const folder = emptyFolder()
  await copyDemo(folder)
  return folder
}

/**
 * Makes `folder` the data folder of a Quad that was started once with the demo campus. Filling it takes as long as many
 * starts, so that it is done once a run, and all its parts have copies.
 */
export async function copyDemo(folder: string): Promise<void> {
  made ??= make()
  fs.cpSync(await made, folder, { recursive: true })
}

async function make(): Promise<string> {
  // `npm test` has one folder for what its parts write; a run by hand fills one for each worker. What the demo says is of a day.
  const shared = path.join(os.tmpdir(), `quad-demo-${new Date().toISOString().slice(0, 10)}`)
  if (keptFolder() !== undefined && fs.existsSync(shared)) return shared
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-demo-'))
  await initialise(folder)
  const quad = await startProcess({ QUAD_DATA: folder, QUAD_DEMO: 'on' })
  const code = await quad.stop()
  if (code !== 0) throw new Error(`Quad ended with code ${code} after it had filled the demo. ${quad.output()}`)
  if (keptFolder() === undefined) {
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  try {
    fs.renameSync(folder, shared)
  } catch {
    // Another worker was faster.
    fs.rmSync(folder, { recursive: true })
  }
  return shared
}
