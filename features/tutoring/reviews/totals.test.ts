import { beforeAll, expect, test } from 'vitest'
import { ratings } from '../../../contract/stars.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { completedSession, makeTutor } from '../tutoring.testing.ts'
import { readTutor } from '../tutors/shown.contract.ts'
import { editReview, writeReview } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

/** Numbers from a seed (mulberry32), so that a failure repeats. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % below) as number
  }
}

const rows = async (text: string, ...values: unknown[]) => (await app.shell.database.pool.query({ text, values })).rows

/** Everything counted anew, row by row. */
async function recount(tutor: string) {
  const reviews = await rows('select rating from session_reviews where tutor_id = $1', tutor)
  const sessions = await rows(`select 1 from tutoring_sessions where tutor_id = $1 and status = 'completed'`, tutor)
  const stars = reviews.map(({ rating }) => Number(rating))
  const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length
  return {
    averageRating: stars.length === 0 ? null : Math.round(mean * 100 + 1e-9) / 100,
    totalReviews: stars.length,
    distribution: ratings.map((one) => stars.filter((star) => star === one).length),
    totalSessions: sessions.length,
  }
}

test.each([1, 2, 3])(
  'averages and totals are those of a slow recount, whatever is written, changed, deleted and erased (seed %i)',
  async (seed) => {
    const draw = numbers(seed)
    const viewer = await app.student()
    const owners = [await app.student(), await app.student()]
    const tutors = await Promise.all(owners.map((owner) => makeTutor(owner)))
    let students: Caller[] = [await app.student(), await app.student(), await app.student()]
    const sessions: { id: string; student: Caller }[] = []
    const pick = <T>(all: readonly T[]): T | undefined => all[draw(all.length)]
    const stars = () => ratings[draw(5)] ?? 5
    for (let step = 0; step < 120; step++) {
      const [student, tutor, of] = [pick(students), pick(tutors), pick(sessions)]
      const kind = draw(20)
      if (kind < 6 && student && tutor) {
        const at = new Date(Date.UTC(2020, 0, 1 + step))
        sessions.push({ id: await completedSession(app, student, tutor, at), student })
      } else if (kind < 11 && of) await of.student.call(writeReview, { id: of.id, rating: stars() })
      else if (kind < 15 && of) await of.student.call(editReview, { id: of.id, rating: stars() })
      else if (kind === 15 && of) await rows('delete from session_reviews where session_id = $1', of.id)
      else if (kind === 16 && of) await rows('delete from tutoring_sessions where id = $1', of.id)
      else if (kind === 17) {
        // Statements that touch many rows at once, and move them to another tutor.
        const both = 'update session_reviews set tutor_id = $1, rating = 1 + (rating % 5) where tutor_id = any($2)'
        await rows(both, tutor, tutors)
      } else if (kind === 18 && of)
        await rows(
          `update tutoring_sessions set status = case status when 'completed' then 'no_show' else 'completed' end where id = $1`,
          of.id,
        )
      else if (kind === 19 && student && students.length > 1) {
        await app.shell.database.transaction((db) => app.shell.erase(db, student.id))
        students = [...students.filter((one) => one !== student), await app.student()]
      }
      if (step % 10 === 9)
        for (const id of tutors)
          expect(succeeded(await viewer.call(readTutor, { id })), `step ${step}`).toMatchObject(await recount(id))
    }
  },
)
