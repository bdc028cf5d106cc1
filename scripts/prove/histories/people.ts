import { routePattern } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/refusal.ts'
import { listCourses } from '../../../features/courses/contract.ts'
import { listSessions } from '../../../features/study/contract.ts'
import { readTimer } from '../../../features/study/timer/contract.ts'
import { timerPage } from '../../../features/study/timer/timerPage.testing.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Seat } from './state.ts'

/** What everybody looks at after each round, as a browser does: with the tag of what it has. */
const looked = [`${routePattern(listSessions)}?limit=60`, routePattern(listCourses), routePattern(readTimer)]

export type Walker = Awaited<ReturnType<typeof makePerson>>

/** Somebody with a browser that keeps answers, a timer, and what they could still undo. */
export async function makePerson(app: Running, name: string) {
  const caller = await app.student({ name })
  return {
    name,
    caller,
    page: timerPage(app, caller),
    kept: new Map<string, { tag: string; text: string }>(),
    undos: [] as { id: string; seat: Seat }[],
    /** Join links that they know. */
    tokens: [] as string[],
    /** Seats that they have lost. */
    lost: [] as string[],
  }
}

/** Reads every list twice, with the tag and anew. Answers what a 304 hid. */
export async function lookAtLists({ name, caller, kept }: Walker): Promise<string[]> {
  const faults: string[] = []
  for (const path of looked) {
    const had = kept.get(path)
    const asked = await caller.fetch(path, { headers: had ? { 'if-none-match': had.tag } : {} })
    const fresh = await caller.fetch(path)
    const text = withoutNow(await fresh.text())
    if (asked.status >= 500 || fresh.status >= 500) faults.push(`${path} answered ${asked.status} and ${fresh.status}`)
    if (asked.status === 304 && had !== undefined && had.text !== text)
      faults.push(`${name} was told 304 for ${path}, which had changed: ${difference(had.text, text)}`)
    kept.set(path, { tag: fresh.headers.get('etag') ?? '', text })
  }
  return faults
}

/** The present moment stands in the timer. */
const withoutNow = (text: string): string => text.replace(/"now":"[^"]*"/, '')

export const isProblem = (answer: object): answer is Problem => 'code' in answer

/** Where two texts begin to differ. */
function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 60)
  return `${around(one)} became ${around(other)}`
}
