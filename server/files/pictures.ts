import { randomBytes } from 'node:crypto'
import { Download } from '../route.ts'
import { type PictureShape, redrawnPicture } from './redraw.ts'
import type { FileStore, StoredFileKey } from './store.ts'

/** A picture that was drawn anew, in two sizes. `version`: new with each picture. */
export type StoredPicture = { version: string; largeKey: StoredFileKey; smallKey: StoredFileKey }

/** Draws what somebody sent anew and stores it. Throws a Refusal when it is not a readable picture, or too many wait. */
export async function storePicture(
  files: FileStore,
  person: string,
  sent: Uint8Array,
  shape: PictureShape,
): Promise<StoredPicture> {
  const { large, small } = await redrawnPicture(person, sent, shape)
  const [largeKey, smallKey] = [await files.put(large), await files.put(small)]
  return { version: randomBytes(9).toString('base64url'), largeKey, smallKey }
}

/** The picture as the answer to a request. `v`: the version that the address names. */
export async function pictureDownload(
  files: FileStore,
  { version, largeKey, smallKey }: StoredPicture,
  { small, v }: { small: boolean; v?: string | undefined },
): Promise<Download> {
  const parts: Uint8Array[] = []
  for await (const part of files.read(small ? smallKey : largeKey)) parts.push(part)
  const bytes = Buffer.concat(parts)
  return new Download({
    name: null,
    type: 'image/webp',
    size: bytes.byteLength,
    tag: `${version}${small ? 'small' : 'large'}`,
    // An address without the version may show another picture tomorrow.
    forever: v === version,
    bytes: async function* (from, to) {
      yield bytes.subarray(from, to)
    },
  })
}
