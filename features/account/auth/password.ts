import { AsyncLocalStorage } from 'node:async_hooks'
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { promisify } from 'node:util'
import { makeLine } from '../../../server/limits/line.ts'

const derive = promisify(argon2)
/** argon2id: 19 MiB, 2 passes, 1 lane (the least that OWASP names). */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

/** One core, where there are several, stays for what everybody else asks meanwhile. */
const atOnce = Math.max(1, os.availableParallelism() - 1)
const words = 'Many people are signing in right now. Try again in a few seconds.'
/** Two to four seconds of work where a hash takes 40 ms. */
const most = Math.min(100 * atOnce, 160)
/** Each hash takes 19 MiB and a core for a while. Of those that wait, half may come from one source. */
const line = makeLine(
  { running: atOnce, waiting: most / 2, words, retryAfter: 3, code: 'unavailable' },
  { running: atOnce, waiting: most, words, retryAfter: 3 },
)
const source = new AsyncLocalStorage<string>()

/** Throws a Refusal when no more hashes of this source may wait. */
export const refuseFullLine = line.refuseFull

/**
 * Runs work that hashes passwords for a source: a network, or the browsers that an address has used. A hash throws a
 * Refusal when there is no place in the line.
 */
export function hashFor<T>(whom: string, work: () => Promise<T>): Promise<T> {
  return source.run(whom, work)
}

/** The hash as stored: scheme, cost, salt and tag, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await digest(password, salt, cost)
  return `$argon2id$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64')}$${tag.toString('base64')}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const stored = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(await digest(password, Buffer.from(salt, 'base64'), stored), expected)
}

function digest(password: string, nonce: Buffer, at: typeof cost): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: Buffer.from(password.normalize('NFC')), nonce, ...at }
  return line.run(source.getStore() ?? '', () => derive('argon2id', parameters))
}

let common: Promise<Set<string>> | undefined

/** Whether a password is on the list of the most common ones, ignoring case. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
