import { Buffer } from 'node:buffer'
import { fromBufferPromise } from 'yauzl'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { downloadExport, openExport, startExport } from './contract.ts'

/** Begins an export that has to be taken on, by somebody who has just proved who they are. Answers its id. */
export async function beginOne(caller: Caller): Promise<string> {
  await caller.call(confirmIdentity, { password: caller.password })
  const begun = await caller.call(startExport, {})
  if (!('export' in begun) || !begun.export) throw new Error(`no export: ${JSON.stringify(begun)}`)
  return begun.export.id
}

/** The bytes of a finished archive. */
export async function fetchArchive(caller: Caller, id: string): Promise<Buffer> {
  const opened = await caller.call(openExport, { id })
  if (!('address' in opened)) throw new Error(`not opened: ${opened.detail}`)
  const answer = await caller.send(downloadExport, { id })
  if (answer.status !== 200) throw new Error(`not downloaded: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Makes, downloads and unpacks an archive: its files by their path, without the archive's own folder. */
export async function exportedFiles(app: Running, caller: Caller): Promise<Map<string, Buffer>> {
  const id = await beginOne(caller)
  await app.settle()
  return unzipped(await fetchArchive(caller, id))
}

/** By an independent reader, which checks the sum of every file. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const parts: Uint8Array[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Uint8Array)
    files.set(entry.fileName.replace(/^quad-\d{4}-\d\d-\d\d\//, ''), Buffer.concat(parts))
  }
  return files
}

export function jsonIn(files: Map<string, Buffer>, path: string) {
  return JSON.parse(textIn(files, path))
}

export function textIn(files: Map<string, Buffer>, path: string): string {
  const bytes = files.get(path)
  if (!bytes) throw new Error(`${path} is not among ${[...files.keys()].join(', ')}`)
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
