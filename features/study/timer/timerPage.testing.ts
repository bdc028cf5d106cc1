import type { z } from 'zod'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readSession } from '../contract.ts'
import { presencePing, readTimer, sendCommands, type Timer } from './contract.ts'

const second = 1000
const every = 20 * second

export type TestCommand = z.input<typeof sendCommands.input>['commands'][number]

/** A browser tab of a person. */
export function timerPage(app: Running, who: Caller) {
  const page = crypto.randomUUID()
  let n = 0
  const command = (kind: TestCommand['kind'], sessionId: string, more: Partial<TestCommand> = {}): TestCommand => ({
    ...{ id: crypto.randomUUID(), n: ++n, kind, sessionId },
    ...more,
  })
  const send = async (commands: TestCommand[], awakeMs = 0) => {
    const answer = await who.call(sendCommands, { page, commands, awakeMs })
    if (!('results' in answer)) throw new Error(JSON.stringify(answer))
    return { ...answer, outcome: answer.results.map(({ outcome }) => outcome).join(' ') }
  }
  return {
    command,
    send,
    press: (...of: Parameters<typeof command>) => send([command(...of)]),
    async start(quick: Partial<TestCommand['quick']> & object = {}) {
      const id = crypto.randomUUID()
      await send([command('start', id, { quick: { course: 'CS 301', ...quick } })])
      return id
    },
    /** Time passes with the page open. */
    async stay(milliseconds: number): Promise<Timer> {
      let answer: unknown
      for (let left = milliseconds; left > 0; left -= every) {
        app.advance(Math.min(left, every))
        answer = await this.beat(Math.min(left, every))
      }
      return answer as Timer
    },
    async beat(awakeMs: number): Promise<Timer> {
      const answer = await who.call(presencePing, { page, awakeMs })
      if (!('gaps' in answer)) throw new Error(JSON.stringify(answer))
      return answer
    },
  }
}

export async function readTimerOf(who: Caller): Promise<Timer> {
  const answer = await who.call(readTimer, {})
  if (!('gaps' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

export async function minutesOf(who: Caller, id: string): Promise<number> {
  const answer = await who.call(readSession, { id })
  if (!('durationMinutes' in answer)) throw new Error(JSON.stringify(answer))
  return answer.durationMinutes
}
