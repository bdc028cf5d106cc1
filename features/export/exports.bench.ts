import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askChild, stopChild } from '../../scripts/bench/children.ts'
import { filledPostgres, serveQuad } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { makeCaller } from '../../server/testing/caller.ts'
import { attachSuccessfully, pngBytes, someAssignment } from '../homework/attachments/attach.testing.ts'
import { openExport, readExport, startExport } from './contract.ts'

const mebibyte = 1024 * 1024
const fileBytes = 50 * mebibyte

/**
 * A person with that many files of 50 MiB exports everything and downloads it: the server's memory above its rest, and
 * how fast the archive is made, beside a plain copy of the same files on the same disk (each synced, as Quad does).
 */
export async function benchExport(files: number): Promise<Figure[]> {
  const filled = await filledPostgres()
  const settings = { ...filled.settings, STORAGE_PER_PERSON_MB: '4096' }
  const { server, port } = await serveQuad(settings)
  const memory = async () => (await askChild<{ memory: number }>(server, {})).memory
  try {
    const person = await makeCaller(`http://localhost:${port}`).signUp()
    for (let count = 0; count < files; count++) {
      const assignment = await someAssignment(person, `Field report ${count}`)
      await attachSuccessfully(person, assignment, 'soil.png', pngBytes(fileBytes, count + 1))
    }
    const stored = path.join(filled.settings.QUAD_DATA ?? '', 'files')
    const plain = copyTime(stored, `${stored}.copy`)
    const before = await memory()
    let most = before
    const began = performance.now()
    const begun = await person.call(startExport, {})
    const id = 'export' in begun && begun.export ? begun.export.id : ''
    for (let state = 'waiting'; state !== 'ready'; await wait(50)) {
      const shown = await person.call(readExport, {})
      state = 'export' in shown && shown.export ? shown.export.state : 'lost'
      if (state === 'failed' || state === 'lost') throw new Error(`the export is ${state}`)
      most = Math.max(most, await memory())
    }
    const took = performance.now() - began
    const opened = await person.call(openExport, { id })
    const answer = await person.fetch('address' in opened ? opened.address : '')
    let read = 0
    for await (const part of answer.body ?? []) read += part.byteLength
    most = Math.max(most, await memory())
    if (read < files * fileBytes) throw new Error(`only ${read} bytes were downloaded`)
    const size = (files * fileBytes) / mebibyte
    const name = `export of ${size} MiB`
    return [
      {
        ...{ name: `${name}: memory beyond rest`, unit: 'MiB', value: (most - before) / mebibyte },
        goal: { at: 'most', must: 100, moonshot: 32 },
      },
      { name: `${name}: made`, unit: 'MiB/s', value: (size * 1000) / took },
      { name: `${name}: time, as a multiple of a plain copy`, unit: '×', value: took / plain },
    ]
  } finally {
    await stopChild(server)
    await filled.close()
  }
}

/** Milliseconds to copy every file of a folder, each synced. */
function copyTime(from: string, to: string): number {
  const began = performance.now()
  for (const name of fs.readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(from, name)
    if (!fs.statSync(file).isFile()) continue
    const copy = path.join(to, name)
    fs.mkdirSync(path.dirname(copy), { recursive: true })
    fs.copyFileSync(file, copy)
    const handle = fs.openSync(copy, 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
  }
  const took = performance.now() - began
  fs.rmSync(to, { recursive: true })
  return took
}
