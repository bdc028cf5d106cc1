import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { demoDomain, demoOwners } from '../account/demo.ts'
import type { EntryKind, EntryState } from './rules.ts'
import { feedback, feedbackReplies } from './tables.ts'

const day = 86_400_000
const admin = 'rosalind.achterberg'

type SeededEntry = {
  by: string
  /** Days ago. */
  ago: number
  kind: EntryKind
  rating?: number
  comments?: string
  tags?: string[]
  /** So many hours later. */
  answer?: { after: number; words: string }
  closed?: true
}

const entries: SeededEntry[] = [
  {
    ...{ by: 'maya.okafor', ago: 19, kind: 'course_completion', rating: 3, tags: ['calendar'] },
    comments: 'The week view should begin at 7 AM, not at midnight.',
    answer: { after: 21, words: 'Thank you. It now opens at your first class.' },
  },
  {
    ...{ by: 'maya.okafor', ago: 1, kind: 'question', tags: ['account'] },
    comments: 'Can my roommate use the same invitation?',
  },
  {
    ...{ by: 'jamal.whitaker', ago: 2, kind: 'general', rating: 2, tags: ['timer'] },
    comments: 'The timer stopped when I closed my laptop in the library. I had to add forty minutes by hand.',
  },
  {
    ...{ by: 'ingrid.solheim', ago: 0.3, kind: 'question' },
    comments: 'My exam in BIO 210 moved to Friday. How do I move it for the whole study group?',
  },
  {
    ...{ by: 'priya.raman', ago: 6, kind: 'milestone', rating: 5, closed: true },
  },
  {
    ...{ by: 'tomas.ferreira', ago: 11, kind: 'course_completion', rating: 4, tags: ['homework', 'idea'] },
    comments: 'Please let me drag a subtask onto another day.',
    answer: { after: 3, words: 'Good idea. It is on our list, and we write here when it is there.' },
  },
  {
    ...{ by: 'fatima.idrissi', ago: 15, kind: 'question', tags: ['account'], closed: true },
    comments: 'How do I change my major?',
    answer: { after: 1.5, words: 'Under Profile, Edit Profile. Your courses stay as they are.' },
  },
  {
    ...{ by: 'owen.gallagher', ago: 24, kind: 'milestone', rating: 1, tags: ['import'], closed: true },
    comments: 'It read my timetable an hour late.',
    answer: { after: 46, words: 'Your file named no zone. We have set it to ours; please read it once more.' },
  },
]

const stateOf = ({ answer, closed }: SeededEntry): EntryState => (closed ? 'closed' : answer ? 'answered' : 'open')

/** What students of the demo campus wrote, and what its admin answered. They were all asked lately. */
export async function seedFeedback(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const person = await demoOwners(db)
  const before = (days: number) => new Date(now.getTime() - days * day)
  for (const entry of entries) {
    const id = crypto.randomUUID()
    const { by, ago, kind, rating = null, comments = '', tags = [], answer } = entry
    const submittedAt = before(ago)
    const status = stateOf(entry)
    await db.insert(feedback).values({ id, userId: person(by).id, kind, rating, comments, status, tags, submittedAt })
    if (!answer) continue
    const { after, words } = answer
    const at = new Date(submittedAt.getTime() + (after * day) / 24)
    await db.insert(feedbackReplies).values({ feedbackId: id, adminId: person(admin).id, words, at })
  }
  await seedPrompts(db, before(19))
}

/** Nobody is asked while they look around. */
async function seedPrompts(db: Db, at: Date): Promise<void> {
  const text = `insert into feedback_prompts (user_id, prompt_id, type, asked_at, milestone_at)
    select id, gen_random_uuid(), 'course_completion', $1, $1 from profiles where email like '%@' || $2`
  await runStatement(db, { text, values: [at, demoDomain] })
}
