import { makeTutor } from '../../../features/tutoring/tutoring.testing.ts'
import { editTutor } from '../../../features/tutoring/tutors/contract.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { runConcurrently } from '../concurrently.ts'

/** A tutor, who also books with others. `pause`: minutes between two sessions. */
export type ProvenTutor = { id: string; caller: Caller; pause: number }

/** So many students, signed up a few at a time. */
export async function studentsFor(app: Running, many: number): Promise<Caller[]> {
  const people: Caller[] = []
  await runConcurrently(many, 4, async (index) => {
    people[index] = await app.student()
  })
  return people
}

/** Tutors who offer every hour of a year, with pauses of different lengths. */
export async function tutorsFor(app: Running, pauses: readonly number[]): Promise<ProvenTutor[]> {
  const made: ProvenTutor[] = []
  for (const pause of pauses) {
    const caller = await app.student()
    const id = await makeTutor(caller)
    succeeded(await caller.call(editTutor, { bufferMinutes: pause, noticeMinutes: 0, farthestDays: 365 }))
    made.push({ id, caller, pause })
  }
  return made
}
