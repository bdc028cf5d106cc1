import { bookTutoring, cancelTutoring } from '../../../features/tutoring/sessions/contract.ts'
import { bookingWords } from '../../../features/tutoring/sessions/rules.ts'
import { bookingAt, inDays } from '../../../features/tutoring/tutoring.testing.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { ProvenTutor } from './people.ts'
import { press } from './pressing.ts'

export type Pressing = { requests: number; shed: number; faults: string[] }

/** In each round all students press for one slot of the tutor at once: one has it, and the others are told that it was taken. */
export async function pressForOne(tutor: ProvenTutor, students: readonly Caller[], rounds: number): Promise<Pressing> {
  const seen: Pressing = { requests: 0, shed: 0, faults: [] }
  for (let round = 0; round < rounds; round++) {
    const wanted = bookingAt(tutor.id, inDays(2 + round))
    const answers = await Promise.all(students.map((who) => press(who, bookTutoring, wanted)))
    const say = (words: string) => seen.faults.push(`one slot, round ${round}: ${words}`)
    seen.requests += answers.length
    seen.shed += answers.reduce((sum, { shed }) => sum + shed, 0)
    const got = answers.flatMap(({ status, id }, index) => (status === 200 && id ? [{ id, who: students[index] }] : []))
    if (got.length !== 1) say(`${got.length} of ${students.length} have it`)
    for (const { status, words } of answers) {
      if (status >= 500) say(`somebody was answered ${status}`)
      else if (status !== 200 && words !== bookingWords.taken) say(`somebody was told: ${status} ${words}`)
    }
    // So that nobody who wins often has too many.
    for (const { id, who } of got) {
      const { status } = who ? await press(who, cancelTutoring, { id }) : { status: 0 }
      if (status !== 200) say(`cancelling was answered ${status}`)
    }
  }
  return seen
}
