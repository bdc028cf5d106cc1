import type { ServerMessage } from '../../contract/live.ts'

/** A message as the bytes on the wire (RFC 6455), so that all receivers share them. */
export function textFrame(message: ServerMessage): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  const { length } = payload
  // Topics are short, so nothing needs the longest form.
  const head = length < 126 ? [0x81, length] : [0x81, 126, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), payload])
}

/** An empty ping, which every browser answers by itself, and a text that the page can see. */
export const heartbeatFrames = Buffer.concat([Buffer.from([0x89, 0]), textFrame({ is: 'here' })])

export function concatFrames(frames: Buffer[]): Buffer {
  const [only] = frames
  return frames.length === 1 && only ? only : Buffer.concat(frames)
}
