import type { Caller } from '../../../server/testing/caller.ts'
import { addAssignment } from '../contract.ts'
import { type Attachment, addAttachment, finishAttachment, putPiece } from './contract.ts'

/** An assignment of that person, to attach to. */
export async function someAssignment(caller: Caller, title = 'Field report'): Promise<string> {
  const made = await caller.call(addAssignment, { title, course: 'SOIL 101', dueDate: '2031-03-04' })
  if (!('id' in made)) throw new Error(`no assignment: ${made.detail}`)
  return made.id
}

export async function beginUpload(caller: Caller, assignment: string, name: string, size: number) {
  const made = await caller.call(addAttachment, { id: assignment, name, size })
  if (!('id' in made)) throw new Error(`no upload: ${made.detail}`)
  return made
}

/** Piece number `index` of those bytes. */
export function pieceOf(bytes: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  const each = 1024 * 1024
  return new Uint8Array(bytes.subarray(index * each, (index + 1) * each))
}

/** A whole upload: begin, every piece, finish. Answers what finishing answers. */
export async function attach(caller: Caller, assignment: string, name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { id } = await beginUpload(caller, assignment, name, bytes.byteLength)
  for (let index = 0; index * 1024 * 1024 < bytes.byteLength; index++)
    await caller.call(putPiece, { id, index }, pieceOf(bytes, index))
  return caller.call(finishAttachment, { id })
}

/** Like `attach`, for an upload that has to succeed. */
export async function attachSuccessfully(
  caller: Caller,
  assignment: string,
  name: string,
  content: string | Uint8Array,
) {
  const made = await attach(caller, assignment, name, content)
  if (!('id' in made)) throw new Error(`not attached: ${made.detail}`)
  return made satisfies Attachment
}

/** Bytes that differ from place to place, the same each time. Of no known kind. */
export function randomBytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0, state = seed; at < size; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    bytes[at] = state >> 16
  }
  return bytes
}

/** A PNG by its first bytes, of any size. */
export function pngBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = randomBytesOf(size, seed)
  bytes.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 8, 8, 6,
    0, 0, 0, 0xc4, 0x0f, 0xbe, 0x8b, 0, 0, 0x10, 0, 0x49, 0x44, 0x41, 0x54,
  ])
  return bytes
}
