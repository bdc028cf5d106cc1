import { z } from 'zod'
import { Refusal, type RefusalCode } from '../../../../contract/refusal.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import { ownStoredTexts, storeOwnText } from '../../../../web/deviceStorage.ts'
import { type Command, sendCommands } from '../contract.ts'
import { awakeMsNow, confirmAwake, unreportedAwakeMs } from './awakeTime.ts'
import { type CommandInput, type PendingCommand, type SessionFacts, storedCommand } from './optimisticTimer.ts'
import { acceptServerTimer, setPendingCommands } from './timerStore.ts'

/*
 * Presses that the server has not answered, in their order. They are also stored in the browser, so that a reloaded
 * page sends what the previous one could not. A command that arrives twice is carried out once.
 */
type Outcome = z.output<typeof sendCommands.output>['results'][number]
export type CommandAnswer = { press: PendingCommand; result: Outcome }

export const pageId = crypto.randomUUID()
const names = 'study-presses.'
const pauses = [1000, 2000, 5000, 10_000]
const most = 50
const storedPresses = z.object({ person: z.string(), presses: z.array(storedCommand) })

let person = ''
let presses: readonly PendingCommand[] = []
let count = 0
let sending = false
let failures = 0
let again = 0
let heard: (answers: CommandAnswer[]) => void = () => undefined

function show(next: readonly PendingCommand[], unreachable: boolean): void {
  presses = next
  storeOwnText(names + pageId, next.length === 0 ? null : JSON.stringify({ person, presses: next.map(keepable) }))
  setPendingCommands(next, unreachable)
}

/** Calls `onAnswers` with the results of presses. The returned function closes the queue. */
export function openCommandQueue(personId: string, onAnswers: (answers: CommandAnswer[]) => void): () => void {
  person = personId
  heard = onAnswers
  const send = () => void flush()
  addEventListener('online', send)
  void adopt()
  return () => {
    removeEventListener('online', send)
    clearTimeout(again)
    presses = []
    heard = () => undefined
  }
}

type What = Pick<CommandInput, 'quick' | 'notes'> & { about?: SessionFacts | null }

/** Queues one press. It shows at once, and is sent after the earlier ones. Starting pauses another running session. */
export function queueCommand(kind: Command['kind'], sessionId: string, { about = null, ...more }: What = {}): void {
  const command = {
    id: crypto.randomUUID(),
    n: ++count,
    awakeMs: unreportedAwakeMs(),
    kind,
    sessionId,
    ...more,
    switch: true,
  }
  show([...presses, { command, about, at: performance.now(), wall: Date.now() }], false)
  void flush()
}

async function flush(): Promise<void> {
  if (sending || presses.length === 0) return
  sending = true
  clearTimeout(again)
  try {
    while (presses.length > 0) await sendSome(presses.slice(0, most))
    failures = 0
  } catch (error) {
    await failed(error)
  } finally {
    sending = false
  }
}

async function sendSome(batch: readonly PendingCommand[]): Promise<void> {
  const from = performance.now()
  const awake = awakeMsNow()
  const commands = batch.map(({ command, at }) => ({ ...command, agoMs: Math.max(0, Math.round(from - at)) }))
  const { timer, results } = await call(sendCommands, { page: pageId, commands })
  confirmAwake(awake)
  const rest = presses.slice(batch.length)
  show(rest, false)
  acceptServerTimer(timer, (from + performance.now()) / 2, rest)
  heard(answersOf(batch, results))
}

function answersOf(batch: readonly PendingCommand[], results: Outcome[]): CommandAnswer[] {
  return batch.flatMap((press) => {
    const result = results.find(({ id }) => id === press.command.id)
    return result ? [{ press, result }] : []
  })
}

const laterCodes = new Set<RefusalCode>([
  'unavailable',
  'too_many',
  'broken',
  'signed_out',
  'accept_rules',
  'account_closed',
])

/**
 * Keeps the presses if a later attempt may succeed. Drops those that the server refuses, since they block later ones.
 */
async function failed(error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : 'broken'
  if (laterCodes.has(code)) {
    setPendingCommands(presses, true)
    again = window.setTimeout(() => void flush(), pauses[Math.min(failures++, pauses.length - 1)])
    return
  }
  const refused = presses.slice(0, most)
  show(presses.slice(most), false)
  heard(
    refused.map((press) => ({
      press,
      result: { id: press.command.id, outcome: 'conflict', words: errorWords(error), running: null },
    })),
  )
}

/** Sends presses of closed pages. An open page holds a lock; without locks, presses sent twice do no harm. */
async function adopt(): Promise<void> {
  for (const [name, text] of ownStoredTexts(names)) {
    if (name === pageId) continue
    const send = async () => {
      const parsed = storedPresses.safeParse(read(text))
      if (parsed.success && parsed.data.person === person && parsed.data.presses.length > 0) {
        const now = Date.now()
        const commands = parsed.data.presses
          .slice(0, most)
          .map(({ command, wall }) => ({ ...command, agoMs: Math.max(0, now - wall) }))
        const from = performance.now()
        const { timer } = await call(sendCommands, { page: name, commands })
        acceptServerTimer(timer, (from + performance.now()) / 2)
      }
      storeOwnText(names + name, null)
    }
    const left = navigator.locks
      ? navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => (lock ? send() : undefined))
      : send()
    await Promise.resolve(left).catch(() => undefined)
  }
  void navigator.locks?.request(lockOf(pageId), () => new Promise(() => undefined))
}

const keepable = ({ command, wall }: PendingCommand) => ({ command, wall })
const lockOf = (name: string) => `quad.study-page.${name}`

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
