import path from 'node:path'
import { UnusableDatabase } from './backups/restore.ts'
import { FolderInUse } from './embedded/lock.ts'
import { WrongSetting } from './env.ts'

type Variables = Record<string, string | undefined>

/** What to do about a failed start, in a sentence for the operator; undefined where it was not expected. */
export function wordsOfFailedStart(error: unknown, variables: Variables): string | undefined {
  if (error instanceof WrongSetting || error instanceof FolderInUse || error instanceof UnusableDatabase)
    return error.message
  return wordsOfListening(error, variables) ?? wordsOfFullDisk(error, variables)
}

/** What to do when HOST and PORT cannot be listened on. */
function wordsOfListening(error: unknown, { HOST = '127.0.0.1', PORT = '3000' }: Variables): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined
  return {
    EADDRINUSE: `PORT is ${PORT}, which is taken by another program, or by a Quad that runs already. Set PORT to a free one, such as PORT=${Number(PORT) + 1}.`,
    EACCES: `PORT is ${PORT}, on which this user may not listen. Set PORT to one from 1024 on.`,
    EADDRNOTAVAIL: `HOST is ${HOST}, which is not an address of this machine.`,
    ENOTFOUND: `HOST is ${HOST}, a name that is not found.`,
    EAI_AGAIN: `HOST is ${HOST}, a name that is not found right now.`,
  }[String(error.code)]
}

/** ENOSPC of the file system that the embedded engine sees while it makes a database; its errors are no `Error`. */
const wasmFull = 51

/** A database reports a full disk as 53100, a file system as ENOSPC or EDQUOT; the query builder wraps both. */
function wordsOfFullDisk(error: unknown, { DATABASE_URL, QUAD_DATA = '.data' }: Variables): string | undefined {
  const full = `The disk of ${path.resolve(QUAD_DATA)} is full. Free some space and start again.`
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === '53100' && DATABASE_URL)
      return 'The disk of the PostgreSQL server is full. Free some space and start again.'
    if (/^(53100|ENOSPC|EDQUOT)$/.test(code) || /No space left on device/i.test(cause.message)) return full
  }
  const { name, errno } = Object(error) as { name?: unknown; errno?: unknown }
  if (name === 'ErrnoError' && errno === wasmFull) return full
  return undefined
}
