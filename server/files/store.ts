import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Disk } from 'flydrive'
import type { Env } from '../env.ts'

/** Names a stored file. Columns for it are made by `storedFileKey` (server/db/columns.ts). */
export type StoredFileKey = string & { readonly names: 'a stored file' }

/** Where uploaded bytes are stored: a folder, or an S3 bucket. Keys are random, and each is written once. */
export type FileStore = {
  /** Stores the bytes durably and answers their key. */
  put(bytes: Uint8Array): Promise<StoredFileKey>
  has(key: StoredFileKey): Promise<boolean>
  /** The bytes, in chunks. Throws, on the first one or later, when they do not exist. */
  read(key: StoredFileKey): AsyncIterable<Uint8Array>
  /** A missing file is no error: removing may be repeated. */
  remove(key: StoredFileKey): Promise<void>
  /** All keys that begin with two hexadecimal digits, in batches. */
  keys(shard: string): AsyncIterable<StoredFileKey[]>
}

export function makeFileStore(env: Env): FileStore {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= openDisk(env)
    return opened
  }
  return {
    async put(bytes) {
      const name = randomBytes(16).toString('hex')
      const key = `${name.slice(0, 2)}/${name}` as StoredFileKey
      await (await disk()).put(key, bytes, { contentType: 'application/octet-stream' })
      return key
    },
    has: async (key) => (await disk()).exists(key),
    async *read(key) {
      yield* await (await disk()).getStream(key)
    },
    remove: async (key) => (await disk()).delete(key),
    async *keys(shard) {
      let paginationToken: string | undefined
      do {
        const page = await (await disk()).listAll(`${shard}/`, {
          recursive: true,
          ...(paginationToken && { paginationToken }),
        })
        yield [...page.objects].flatMap((found) => (found.isFile ? [found.key as StoredFileKey] : []))
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

async function openDisk(env: Env): Promise<Disk> {
  // Loaded only now: an installation without S3 need not wait for it at the start.
  const { Disk } = await import('flydrive')
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_REGION || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return new Disk(new (await import('./folder.ts')).Folder(path.resolve(env.QUAD_DATA, 'files')))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      visibility: 'private',
      supportsACL: false,
      // Most storages that speak S3 address buckets by path only and lack the newest checksums.
      forcePathStyle: !/\.amazonaws\.com$/.test(new URL(S3_ENDPOINT).hostname),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
    }),
  )
}
