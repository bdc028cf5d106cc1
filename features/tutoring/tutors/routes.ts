import type { Db } from '../../../server/db/db.ts'
import { makeLine } from '../../../server/limits/line.ts'
import type { Me } from '../../../server/me.ts'
import { JsonText, on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { freeTutorsFor } from '../slots/free.queries.ts'
import { askForVerification, becomeTutor, editTutor, readOwnTutor, setTutorDays, setWeeklyHours } from './contract.ts'
import { changeTutor, insertTutor, replaceDays, replaceHours, requestVerification } from './edit.queries.ts'
import { tutorPageOf, tutorsOf } from './list.queries.ts'
import { ownTutorOf, tutorOrRefusal } from './queries.ts'
import { decideVerification, listTutors, listVerificationRequests, readTutor } from './shown.contract.ts'
import { verificationCounts, verificationRequests, writeVerification } from './verification.queries.ts'

/** Everybody's calendar is looked at. */
const line = makeLine(
  { running: 1, waiting: 2, words: 'Quad is still looking for tutors for you. Wait for the answer.', retryAfter: 2 },
  { running: 2, waiting: 40, words: 'Many are looking for tutors right now. Try again in a moment.', retryAfter: 5 },
)

/** The own profile after a change, which everybody sees who looks at it. */
async function changedTutor(shell: Shell, db: Db, me: Me, now: Date) {
  const tutor = await tutorOrRefusal(db, me, now)
  shell.live.thingChanged(db, tutor.id)
  return tutor
}

export const tutorRoutes = [
  on(becomeTutor, async ({ db, me, input, now }) => {
    await insertTutor(db, me, input, now)
    return tutorOrRefusal(db, me, now)
  }),
  on(readOwnTutor, async ({ db, me, now }) => ({ tutor: await ownTutorOf(db, me, now) })),
  on(editTutor, async ({ db, me, input, now, shell }) => {
    await changeTutor(db, me, input, now)
    return changedTutor(shell, db, me, now)
  }),
  on(setWeeklyHours, async ({ db, me, input, now, shell }) => {
    await replaceHours(db, me, input, now)
    return changedTutor(shell, db, me, now)
  }),
  on(setTutorDays, async ({ db, me, input, now, shell }) => {
    await replaceDays(db, me, input, now)
    return changedTutor(shell, db, me, now)
  }),
  on(askForVerification, async ({ db, me, input, now }) => {
    await requestVerification(db, me, input, now)
    return tutorOrRefusal(db, me, now)
  }),
  on(listTutors, async ({ db, me, input: { free, ...wanted }, now, shell }) => {
    const among = free ? await line.run(me.id, () => freeTutorsFor(shell, db, me, now)) : null
    return new JsonText(await tutorsOf(db, me, wanted, among))
  }),
  on(readTutor, ({ db, within }) => tutorPageOf(db, within)),
  on(listVerificationRequests, async ({ db, input: { state } }) => ({
    counts: await verificationCounts(db),
    rows: await verificationRequests(db, state),
  })),
  on(decideVerification, async ({ db, me, input, now, shell, request }) => {
    await writeVerification(shell, db, me, input, now, request.id)
    return {}
  }),
]
