import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { addMinutes } from '../rules.ts'
import { keepResponseTime } from './response.queries.ts'
import { tutorMessages, tutorThreads } from './tables.ts'

/** Hours ago, who writes, and what. */
type SeededMessage = [hoursAgo: number, side: 'student' | 'tutor', body: string]
type SeededThread = { student: string; tutor: string; messages: SeededMessage[]; unread?: 'student' | 'tutor' }

const seededThreads: SeededThread[] = [
  {
    ...{ student: 'maya.okafor', tutor: 'aisha.bello' },
    messages: [
      [126, 'student', 'Hi Aisha, do you also help with problem sets that are due the next day?'],
      [125, 'tutor', 'I do, as long as you bring a first try. Half an hour of your own confusion saves us an hour.'],
      [54, 'student', 'Thank you for yesterday. The picture with the two queues was what I needed.'],
      [52, 'tutor', 'Glad it stuck! Try the proof of termination before we meet again.'],
    ],
  },
  {
    ...{ student: 'maya.okafor', tutor: 'kenji.watanabe', unread: 'student' },
    messages: [
      [30, 'student', 'Would you go through an old exam with me, including the parts that were not graded?'],
      [22, 'tutor', 'Yes. Send me the questions a day before, then I can choose the ones that are worth our time.'],
    ],
  },
  {
    ...{ student: 'jamal.whitaker', tutor: 'aisha.bello', unread: 'tutor' },
    messages: [
      [3, 'student', 'Can we meet in Wren Hall instead of online? The connection in my dorm is bad this week.'],
    ],
  },
  {
    ...{ student: 'priya.raman', tutor: 'olena.koval' },
    messages: [
      [200, 'student', 'Is one session enough for the chain rule, or should I book two?'],
      [197, 'tutor', 'Book one. If the second half is still foggy, we will see it, and you can book then.'],
    ],
  },
]

type SeededPerson = { id: string; me: Me }

/** What students asked, and what the tutors answered; some of it is unread. */
export async function seedTutorThreads(
  shell: Shell,
  db: Db,
  person: (login: string) => Me,
  tutor: (login: string) => SeededPerson,
  now: Date,
): Promise<void> {
  for (const { student, tutor: login, messages, unread } of seededThreads) {
    const [of, asks, id] = [tutor(login), person(student), crypto.randomUUID()]
    const moments = messages.map(([hours]) => addMinutes(now, -60 * hours))
    const [createdAt, lastAt] = [moments[0] ?? now, moments.at(-1) ?? now]
    const readBy = (side: 'student' | 'tutor') => (unread === side ? null : lastAt)
    const read = { studentReadAt: readBy('student'), tutorReadAt: readBy('tutor') }
    await db
      .insert(tutorThreads)
      .values({ id, studentId: asks.id, tutorId: of.id, tutorUserId: of.me.id, ...read, lastAt, createdAt })
    await db.insert(tutorMessages).values(
      messages.map(([, side, body], index) => ({
        ...{ id: crypto.randomUUID(), threadId: id, side, body, createdAt: moments[index] ?? now },
        authorId: side === 'student' ? asks.id : of.me.id,
      })),
    )
    await keepResponseTime(shell, db, of.id, now)
  }
}
