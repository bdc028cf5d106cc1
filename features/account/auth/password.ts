import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** argon2id: 19 MiB, 2 passes, 1 lane (the least that OWASP names). */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

/** Each hash takes 19 MiB and a core for a while: at most as many at once as there are cores, the rest queue. */
const most = os.availableParallelism()
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
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
  return inTurn(() => derive('argon2id', parameters))
}

let common: Promise<Set<string>> | undefined

/** Whether a password is on the list of the most common ones, ignoring case. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
