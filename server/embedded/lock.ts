import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

export class FolderInUse extends Error {}

/**
 * Keeps a second process out of a data folder: two of them silently destroy each other's data. On Linux the kernel
 * holds the lock (an abstract socket named after the folder) and frees it when the process dies; elsewhere a file with
 * the process id is the lock, and it is taken over only when that process is gone. Rejects with FolderInUse.
 */
export async function lockFolder(folder: string, words = inUse): Promise<() => Promise<void>> {
  const real = fs.realpathSync(folder)
  const taken = () => new FolderInUse(words(real))
  return process.platform === 'linux' ? lockByKernel(real, taken) : lockByFile(path.join(real, 'lock'), taken)
}

async function lockByKernel(real: string, taken: () => FolderInUse): Promise<() => Promise<void>> {
  const name = `\0quad-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? taken() : error))
    server.listen({ path: name }, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function lockByFile(file: string, taken: () => FolderInUse): Promise<() => Promise<void>> {
  for (const attempt of ['first', 'after a dead owner']) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return async () => fs.rmSync(file, { force: true })
    } catch {
      const owner = Number(fs.readFileSync(file, 'utf8'))
      if (attempt !== 'first' || isAlive(owner)) throw taken()
      fs.rmSync(file, { force: true })
    }
  }
  throw taken()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function inUse(real: string): string {
  return `Another Quad is running on the data folder ${real}. Stop it first, or set QUAD_DATA to another folder.`
}
