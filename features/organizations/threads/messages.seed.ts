import type { Db } from '../../../server/db/db.ts'
import type { ContactSide } from './rules.ts'
import { organizationMessages, organizationThreadOfficers, organizationThreads } from './tables.ts'

/** Hours ago, who writes, and what. */
type SeededMessage = [hoursAgo: number, side: ContactSide, body: string]

export const answeredMessages: SeededMessage[] = [
  [76, 'student', 'Is the audition before the first rehearsal, or may I listen to one first?'],
  [71, 'officers', 'Come and listen on Monday. Ten minutes afterwards are enough for the audition.'],
]
export const openMessages: SeededMessage[] = [
  [5, 'student', 'May I bring my little sister on Saturday? She is nine and knows her beans.'],
]

/** Whom a conversation is with. `runs`: who runs the organization, of whom the first one answers. */
type SeededContact = { organization: string; student: string; runs: string[] }

export async function seedContact(
  db: Db,
  { organization, student, runs }: SeededContact,
  messages: SeededMessage[],
  now: Date,
): Promise<void> {
  const threadId = crypto.randomUUID()
  const moments = messages.map(([hours]) => new Date(now.getTime() - hours * 3_600_000))
  const [createdAt, lastAt] = [moments[0] ?? now, moments.at(-1) ?? now]
  const isAnswered = messages.at(-1)?.[1] === 'officers'
  await db
    .insert(organizationThreads)
    .values({ id: threadId, userId: student, organizationId: organization, readAt: createdAt, lastAt, createdAt })
  await db.insert(organizationMessages).values(
    messages.map(([, side, body], index) => ({
      ...{ id: crypto.randomUUID(), threadId, side, body, createdAt: moments[index] ?? now },
      authorId: side === 'student' ? student : (runs[0] ?? null),
    })),
  )
  const readAt = isAnswered ? lastAt : null
  await db.insert(organizationThreadOfficers).values(runs.map((userId) => ({ userId, threadId, readAt })))
}
