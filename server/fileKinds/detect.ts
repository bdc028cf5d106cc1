import { Worker } from 'node:worker_threads'
import type { FileKind } from '../../contract/fileKinds.ts'
import { makeLine } from '../limits/line.ts'
import { looksLikeText } from './text.ts'
import { zipKind } from './zip.ts'

/** A file, wherever its bytes are stored. */
export type ByteSource = {
  size: number
  /** The bytes from one position up to another, which is not included. */
  bytes: (from: number, to: number) => AsyncIterable<Uint8Array>
}

/** `program`: it can be run. `macros`: an office document that contains programs. */
export type DetectedKind = FileKind | 'program' | 'macros' | 'unknown'

const headBytes = 256 * 1024
const limitMs = 5000

const byType: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogg',
  'application/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
}
const programs = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
  'application/vnd.microsoft.portable-executable',
  'application/vnd.android.dex',
])

const line = makeLine(
  { running: 1, waiting: 6, words: 'Your other files are still being looked at. Wait a moment.', retryAfter: 3 },
  { running: 2, waiting: 40, words: 'Many files are being looked at right now. Try again in a moment.', retryAfter: 5 },
)

/**
 * The kind of a person's file by its content, never by its name. Of archives the directory is read; nothing is unpacked.
 * One file of a person is looked at at once, and two in all. Throws a Refusal when too many wait.
 */
export function detectKind(person: string, source: ByteSource): Promise<DetectedKind> {
  return line.run(person, () => kindOf(source))
}

async function kindOf(source: ByteSource): Promise<DetectedKind> {
  const head = await read(source, 0, Math.min(source.size, headBytes))
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5))
    return zipKind(head, source.size, (from, to) => read(source, from, to))
  const type = await typeOf(head)
  const kind = type === undefined ? undefined : byType[type.split(';')[0] ?? '']
  if (kind) return kind
  if (await looksLikeText(head, source)) return 'text'
  return type !== undefined && programs.has(type) ? 'program' : 'unknown'
}

async function read(source: ByteSource, from: number, to: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of source.bytes(from, to)) parts.push(part)
  return Buffer.concat(parts)
}

/** Asks file-type, in a worker and for a limited time: parsers of that many formats have looped forever before. */
function typeOf(head: Uint8Array): Promise<string | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return new Promise<string | undefined>((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    // Under `node --watch` Node itself posts the imported files before the answer.
    worker.on('message', (message: { type?: string | null }) => {
      if (message.type !== undefined) resolve(message.type ?? undefined)
    })
    worker.once('error', () => resolve(undefined))
    worker.once('exit', (code) => {
      clearTimeout(timer)
      if (code !== 0) resolve(undefined)
      else reject(new Error('The detection of file types ended before it answered.'))
    })
  }).finally(() => worker.terminate())
}
