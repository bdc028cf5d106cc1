import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The version of databases that the pinned PGlite opens, as in their file PG_VERSION. */
export const postgresVersion = '18'

/**
 * PGlite as shipped never calls fsync, so a power cut loses confirmed writes. This file system calls it. It depends on
 * internals of exactly the PGlite version pinned in package.json; the self-test at every start counts the calls of one
 * commit and so notices an upgrade that breaks this.
 */
export class DurableFiles extends NodeFS {
  syncs = 0
  /** Bytes of the engine's memory. */
  memory = () => 0

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    const preRun = prepared.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('PGlite no longer offers preRun: fsync cannot be put in place')
    preRun.unshift((module) => {
      this.memory = () => module.HEAPU8.buffer.byteLength
      const streams: { fsync?: (stream: { nfd?: number }) => number } = module.FS.filesystems.NODEFS.stream_ops
      streams.fsync = (stream) => {
        this.syncs++
        try {
          if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        } catch (error) {
          // After a failed fsync the kernel may have dropped the pages: going on would confirm lost writes.
          process.stderr.write(`fsync failed, stopping at once: ${error}\n`)
          process.exit(70)
        }
        return 0
      }
    })
    return prepared
  }
}

/** Makes a file durable, or a rename or a new file in a folder. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Makes a whole tree durable after many files were written without fsync. */
export function syncAll(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) syncAll(full)
    else if (entry.isFile()) syncFolder(full)
  }
  syncFolder(folder)
}
