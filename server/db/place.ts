import path from 'node:path'
import type { Env } from '../env.ts'

/** Where the database of the settings is, in words for the operator: the absolute data folder, or the address without its password. */
export function placeOf(env: Pick<Env, 'DATABASE_URL' | 'QUAD_DATA'>): string {
  if (!env.DATABASE_URL) return path.resolve(env.QUAD_DATA)
  const { protocol, username, hostname, port, pathname } = new URL(env.DATABASE_URL)
  return `${protocol}//${username && `${username}@`}${hostname}${port && `:${port}`}${pathname}`
}
