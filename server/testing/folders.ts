import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { initialise } from './initialised.ts'

/** An empty folder until the test that asks for it ends. */
export function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-test-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder in which Quad was started once, until the test that asks for it ends. */
export async function initialisedFolder(): Promise<string> {
  const folder = emptyFolder()
  await initialise(folder)
  return folder
}
