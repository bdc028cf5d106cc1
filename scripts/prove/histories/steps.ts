import { undoById } from '../../../contract/undo.ts'
import { editProfile } from '../../../features/account/contract.ts'
import { addCourse, editCourse, listCourses } from '../../../features/courses/contract.ts'
import { addSession, deleteSession, editSession } from '../../../features/study/contract.ts'
import {
  answerInvitation,
  dropJoinLink,
  joinSession,
  makeJoinLink,
  removeGuest,
} from '../../../features/study/invitations/contract.ts'
import type { Draw } from '../drawing.ts'
import { isProblem, type Walker } from './people.ts'
import type { Seat, State } from './state.ts'

/** What somebody did, for the oracle; `ok` where it was carried out. */
export type Done = { who: Walker; ok: boolean; words: string } & (
  | { kind: 'plan' | 'answer' | 'press' | 'profile' }
  | { kind: 'delete'; seat: Seat }
  | { kind: 'undo'; seat: Seat }
  | { kind: 'join'; seat: string | undefined }
  | { kind: 'remove'; plan: string; person: string }
  | { kind: 'withdraw'; plan: string }
  | { kind: 'course'; plan: string }
  | { kind: 'rename' }
)

const names = ['CS 301', 'MATH 240', 'BIO 210', 'ALGO']

/** One step of a person, at random, as far as they can take one. */
export async function takeStep(who: Walker, everybody: Walker[], state: State, draw: Draw): Promise<Done | undefined> {
  const { caller, page } = who
  const mine = [...state.seats.values()].filter(({ person }) => person === caller.id)
  const hosted = mine.filter(({ id, plan }) => id === plan)
  const pick = <T>(of: T[]): T | undefined => of[draw(of.length || 1)]
  const [seat, own] = [pick(mine), pick(hosted)]
  const done = (answer: object, rest: object) =>
    ({ who, ok: !isProblem(answer), words: isProblem(answer) ? `${answer.code}` : 'done', ...rest }) as Done

  switch (draw(16)) {
    case 0: {
      const draft = { title: `Plan ${draw(100)}`, course: pick(names) ?? '', date: '2031-03-04', time: '16:00' }
      return done(await caller.call(addSession, draft), { kind: 'plan' })
    }
    case 1: {
      if (!own) return undefined
      const link = await caller.call(makeJoinLink, { id: own.id })
      if ('token' in link) for (const one of everybody) one.tokens.push(link.token)
      return done(link, { kind: 'withdraw', plan: own.plan })
    }
    case 2:
    case 3:
    case 4: {
      const token = who.tokens.at(-1 - draw(Math.min(3, who.tokens.length || 1)))
      if (token === undefined) return undefined
      const joined = await caller.call(joinSession, { token })
      return done(joined, { kind: 'join', seat: 'id' in joined ? joined.id : undefined })
    }
    case 5:
    case 6: {
      if (!seat) return undefined
      const gone = await caller.call(deleteSession, { id: seat.id })
      if ('undo' in gone) {
        who.undos.push({ id: gone.undo, seat })
        who.lost.push(seat.id)
      }
      return done(gone, { kind: 'delete', seat })
    }
    case 7:
    case 8: {
      const undo = who.undos.splice(draw(who.undos.length || 1), 1)[0]
      if (!undo) return undefined
      return done(await caller.call(undoById, { id: undo.id }), { kind: 'undo', seat: undo.seat })
    }
    case 9: {
      const person = pick(everybody.filter((one) => one !== who))?.caller.id
      if (!own || person === undefined) return undefined
      const answer = await caller.call(removeGuest, { id: own.id, person })
      return done(answer, { kind: 'remove', plan: own.plan, person })
    }
    case 10: {
      if (!own) return undefined
      return done(await caller.call(dropJoinLink, { id: own.id }), { kind: 'withdraw', plan: own.plan })
    }
    case 11: {
      if (!own) return undefined
      const changes = draw(2) === 0 ? { course: pick(names) ?? '' } : { title: `Title ${draw(100)}` }
      return done(await caller.call(editSession, { id: own.id, ...changes }), { kind: 'course', plan: own.plan })
    }
    case 12: {
      const courses = await caller.call(listCourses, {})
      const course = Array.isArray(courses) ? pick(courses) : undefined
      const courseCode = pick(names) ?? ''
      const answer = course
        ? await caller.call(editCourse, { id: course.id, courseCode })
        : await caller.call(addCourse, { courseCode, courseName: 'A course' })
      return done(answer, { kind: 'rename' })
    }
    case 13: {
      const name = `${who.name} ${draw(1000)}`
      return done(await caller.call(editProfile, { name }), { kind: 'profile' })
    }
    case 14: {
      const guest = pick(mine.filter(({ id, plan }) => id !== plan))
      if (!guest) return undefined
      const answer = pick(['yes', 'no'] as const) ?? 'yes'
      return done(await caller.call(answerInvitation, { id: guest.id, answer }), { kind: 'answer' })
    }
    default: {
      const lost = draw(4) === 0 ? pick(who.lost) : undefined
      const session = lost ?? seat?.id ?? crypto.randomUUID()
      const kind = pick(['start', 'pause', 'stop'] as const) ?? 'start'
      const quick = lost || !seat ? { quick: { course: pick(names) ?? '' } } : {}
      const { outcome } = await page.send([page.command(kind, session, { ...quick, switch: true })])
      return { who, ok: outcome === 'done', words: outcome, kind: 'press' }
    }
  }
}
