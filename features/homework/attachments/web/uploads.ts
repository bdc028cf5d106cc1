import { useSyncExternalStore } from 'react'
import { refusedName } from '../../../../contract/fileKinds.ts'
import { Refusal } from '../../../../contract/refusal.ts'
import { byteWords } from '../../../../contract/words/sizes.ts'
import { call, errorWords, isPassing } from '../../../../web/api/api.ts'
import { type Attachment, addAttachment, deleteAttachment, finishAttachment, listAttachments } from '../contract.ts'
import { cleanName, maxFileBytes, pieceBytes, pieceCount, pieceSize } from '../rules.ts'
import { sendPiece } from './sendPiece.ts'

/**
 * The state of a chosen file. `waiting`: for its turn. `paused`: the connection was lost; `resumesAt` is the next
 * automatic try, null if it waits for a press. `failed`: for good.
 */
export type Upload = {
  key: string
  assignmentId: string
  name: string
  size: number
  /** Bytes sent, without lost ones. */
  sent: number
  state: 'waiting' | 'sending' | 'checking' | 'paused' | 'failed'
  words: string | null
  resumesAt: number | null
  /** Once the server has a row for it. */
  id: string | null
}

type Job = {
  file: File
  there: Set<number>
  stop: AbortController
  wake: (() => void) | null
  onDone: () => Promise<void>
}

/*
 * Uploads continue while the page stays open, even when their dialog is closed: so they live here and not in a
 * component.
 */
const atOnce = 2
const pauses = [1000, 2000, 5000, 10_000]
let uploads: readonly Upload[] = []
const jobs = new Map<string, Job>()
const listeners = new Set<() => void>()

export function useUploads(assignmentId: string): Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return all.filter((upload) => upload.assignmentId === assignmentId)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(next: readonly Upload[]) {
  uploads = next
  for (const listener of listeners) listener()
}

function patch(key: string, change: Partial<Upload>) {
  show(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
}

const find = (key: string) => uploads.find((upload) => upload.key === key)

/** Why a file should not be sent, in words for people; undefined if it may. */
function faultOf(file: File): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxFileBytes)
    return `This file has ${byteWords(file.size)}. At most ${byteWords(maxFileBytes)} can be attached.`
  return refusedName(cleanName(file.name))
}

/** Starts uploads of chosen or dropped files. `onDone` runs when one of them is attached. */
export function addFiles(assignmentId: string, files: Iterable<File>, onDone: () => Promise<void>) {
  for (const file of files) begin(assignmentId, file, null, onDone)
}

/** Resumes an upload that this page no longer holds. Answers in words why that file does not match. */
export async function resumeUploadWith(
  of: Attachment,
  file: File,
  onDone: () => Promise<void>,
): Promise<string | undefined> {
  const other = `This is another file. Choose “${of.name}” as it was, or remove it and begin anew.`
  if (file.size !== of.size) return other
  for (const { index, digest } of of.pieces) {
    const bytes = await pieceOf(file, index).catch(() => null)
    if (!bytes) return 'This file can no longer be read. Choose it again.'
    if (globalThis.crypto.subtle && (await digestOf(bytes)) !== digest) return other
  }
  begin(of.assignmentId, file, of, onDone)
  return undefined
}

function begin(assignmentId: string, file: File, of: Attachment | null, onDone: () => Promise<void>) {
  const key = crypto.randomUUID()
  const words = of ? undefined : faultOf(file)
  const there = new Set(of?.pieces.map(({ index }) => index))
  const known = { key, assignmentId, name: of?.name ?? cleanName(file.name), size: file.size, id: of?.id ?? null }
  const state = words === undefined ? 'waiting' : 'failed'
  show([...uploads, { ...known, sent: of?.received ?? 0, state, words: words ?? null, resumesAt: null }])
  jobs.set(key, { file, there, stop: new AbortController(), wake: null, onDone })
  next()
}

/** Starts those whose turn it is. */
function next() {
  const busy = uploads.filter(({ state }) => state === 'sending' || state === 'checking').length
  for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - busy))) {
    patch(key, { state: 'sending' })
    void run(key).finally(next)
  }
}

async function run(key: string) {
  const job = jobs.get(key)
  if (!job) return
  for (let failed = 0; ; ) {
    const before = job.there.size
    try {
      await carry(key, job)
      // Only once the list shows it as attached, so that it does not vanish in between.
      await job.onDone()
      show(uploads.filter((upload) => upload.key !== key))
      jobs.delete(key)
      return
    } catch (error) {
      if (!find(key)) return
      if (!isPassing(error)) return patch(key, { state: 'failed', words: errorWords(error), resumesAt: null })
      // Each piece that succeeds resets the retries.
      failed = job.there.size > before ? 1 : failed + 1
      await pause(key, job, pauses[failed - 1])
      if (!find(key)) return
      patch(key, { state: 'sending', words: null, resumesAt: null, sent: bytesThere(key, job) })
    }
  }
}

/** The rest of the upload: begin, the missing pieces, finish. */
async function carry(key: string, job: Job) {
  const { file, there, stop } = job
  const upload = find(key)
  if (!upload) return
  let { id } = upload
  if (id === null) {
    const made = await call(addAttachment, { id: upload.assignmentId, name: file.name, size: file.size })
    id = made.id
    if (!find(key)) return void call(deleteAttachment, { id })
    patch(key, { id, name: made.name })
  }
  for (let index = 0; index < pieceCount(file.size); index++) {
    if (there.has(index)) continue
    const bytes = await pieceOf(file, index).catch(() => {
      throw new Refusal('invalid', 'This file changed or can no longer be read. Choose it again.')
    })
    const done = bytesThere(key, job)
    await sendPiece(id, index, bytes, (sent) => patch(key, { sent: done + sent }), stop.signal)
    there.add(index)
    patch(key, { sent: bytesThere(key, job) })
  }
  patch(key, { state: 'checking' })
  try {
    await call(finishAttachment, { id })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    // A piece is missing after all: the server's list counts.
    const rows = await call(listAttachments, { id: upload.assignmentId })
    job.there = new Set(rows.find((row) => row.id === id)?.pieces.map((piece) => piece.index))
    throw new Refusal('unavailable', 'Some of it did not arrive.')
  }
}

/** Waits for the time, the connection, or a press. Without a time: for one of the others. */
async function pause(key: string, job: Job, milliseconds: number | undefined) {
  const resumesAt = milliseconds === undefined ? null : Date.now() + milliseconds
  const words = navigator.onLine ? 'The connection was lost.' : 'You are offline.'
  patch(key, { state: 'paused', words, resumesAt, sent: bytesThere(key, job) })
  next()
  await new Promise<void>((resolve) => {
    job.wake = resolve
    addEventListener('online', () => resolve(), { once: true })
    if (milliseconds !== undefined) setTimeout(resolve, milliseconds)
  })
  job.wake = null
}

/** Resumes a paused one at once. */
export function resumeUpload(key: string) {
  jobs.get(key)?.wake?.()
}

/** Cancels one, and deletes what has arrived. A failed one is only removed from the list. */
export function cancelUpload(key: string) {
  const upload = find(key)
  show(uploads.filter((other) => other.key !== key))
  const job = jobs.get(key)
  jobs.delete(key)
  job?.stop.abort()
  job?.wake?.()
  if (upload?.id)
    void call(deleteAttachment, { id: upload.id })
      .catch(() => {})
      .then(job?.onDone)
  next()
}

function bytesThere(key: string, { there }: Job): number {
  const size = find(key)?.size ?? 0
  let sum = 0
  for (const index of there) sum += pieceSize(size, index)
  return sum
}

const pieceOf = (file: File, index: number) => file.slice(index * pieceBytes, (index + 1) * pieceBytes).arrayBuffer()

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
