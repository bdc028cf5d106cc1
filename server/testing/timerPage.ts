import type { z } from 'zod'
import { readSession } from '../../features/study/contract.ts'
import { beat, readTimer, sendCommands, type Timer } from '../../features/study/timer/contract.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'

const second = 1000
const every = 20 * second

export type Given = z.input<typeof sendCommands.input>['commands'][number]

/** A browser tab of somebody. */
export function timerPage(app: Running, who: Caller) {
  const page = crypto.randomUUID()
  let n = 0
  const command = (kind: Given['kind'], sessionId: string, more: Partial<Given> = {}): Given => ({
    ...{ id: crypto.randomUUID(), n: ++n, kind, sessionId },
    ...more,
  })
  const send = async (commands: Given[], awakeMs = 0) => {
    const answer = await who.call(sendCommands, { page, commands, awakeMs })
    if (!('results' in answer)) throw new Error(JSON.stringify(answer))
    return { ...answer, outcome: answer.results.map(({ outcome }) => outcome).join(' ') }
  }
  return {
    command,
    send,
    press: (...of: Parameters<typeof command>) => send([command(...of)]),
    async start(quick: Partial<Given['quick']> & object = {}) {
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
      const answer = await who.call(beat, { page, awakeMs })
      if (!('gaps' in answer)) throw new Error(JSON.stringify(answer))
      return answer
    },
  }
}

export async function timerOf(who: Caller): Promise<Timer> {
  const answer = await who.call(readTimer, {})
  if (!('gaps' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

export async function minutesOf(who: Caller, id: string): Promise<number> {
  const answer = await who.call(readSession, { id })
  if (!('durationMinutes' in answer)) throw new Error(JSON.stringify(answer))
  return answer.durationMinutes
}
