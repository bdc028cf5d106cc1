import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoOwners } from '../account/demo.ts'
import { endSuspension } from '../account/suspension.queries.ts'
import { personName } from '../people/contract.ts'
import { appealCase } from './contract.ts'
import { appeal, type Decision, decide } from './decisions.queries.ts'
import { addReport } from './reports.queries.ts'
import type { ReportReason } from './rules.ts'
import { moderationCases } from './tables.ts'

/** Days count back from the first start of the demo. */
type NameReport = [by: string, days: number, reason: ReportReason, words: string]
type NameDecision = Omit<Decision, 'version'> & { by: string; ago: number }
type NameCase = {
  /** Whose name it is about. */
  of: string
  reports: NameReport[]
  decided?: NameDecision
  appealed?: { ago: number; words: string }
  again?: NameDecision
}

const nameCases: NameCase[] = [
  {
    of: 'c.essays',
    reports: [
      ['thandiwe.dlamini', 46, 'cheating', 'Sells essays to hand in. It is even in the name.'],
      ['jamal.whitaker', 45.5, 'advertising', ''],
    ],
    decided: {
      ...{ by: 'ines.duarte', ago: 45, act: 'suspend', days: 14 },
      words: 'Your name offers work to hand in, which rule 3 does not allow. Choose your own name when you are back.',
    },
  },
  {
    of: 'princess.adeyemi',
    reports: [['owen.gallagher', 74, 'pretends', 'Nobody here is a princess.']],
    decided: {
      ...{ by: 'noor.haddad', ago: 72, act: 'hide' },
      words: 'Names say who somebody is, without titles. Please write yours.',
    },
    appealed: { ago: 71, words: 'It is no title. Princess is my first name, as my student card says.' },
    again: {
      ...{ by: 'ines.duarte', ago: 70, act: 'restore' },
      words: 'You are right, and we are sorry. Your name is there again.',
    },
  },
  {
    of: 'kwame.mensah',
    reports: [['marisol.vega', 24, 'pretends', 'There is another Kwame Mensah in my seminar.']],
    decided: { by: 'noor.haddad', ago: 23, act: 'dismiss', words: '' },
  },
  {
    of: 'lena.hoffmann',
    reports: [
      ['aisha.bello', 9, 'advertising', 'Fernside is a company that sells lessons.'],
      ['yusuf.demir', 8, 'advertising', 'Invited me to a group in order to sell lessons.'],
    ],
    decided: {
      ...{ by: 'noor.haddad', ago: 8, act: 'warn' },
      words: 'Please take the name of the company out of your own. Rule 4: no advertising.',
    },
  },
  {
    of: 'nadia.rahimi',
    reports: [
      ['gabriel.fontaine', 5, 'pretends', 'Writes to freshmen as if she taught here.'],
      ['chloe.beaulieu', 4, 'pretends', 'She is a student and no lecturer of ours.'],
    ],
    decided: {
      ...{ by: 'ines.duarte', ago: 3, act: 'hide' },
      words: 'Your name reads as if you taught here. Please write it without the title.',
    },
    appealed: {
      ago: 1,
      words:
        'I have had this doctorate since 2019, from Shiraz, and it is in my passport. I study for a second degree here ' +
        'and have never said that I teach. Please look at this again.',
    },
  },
  {
    of: 'd.students',
    reports: [
      ['olivia.thornbury', 1, 'pretends', 'Asked me for my student number. The dean’s office does not write here.'],
      ['samuel.okello', 0.3, 'pretends', 'This is a student, or nobody at all.'],
    ],
  },
]

/** Cases about names. Those about sessions come with the sessions, in features/study/groups.seed.ts. */
export async function seedModeration(shell: Shell, now: Date): Promise<void> {
  // What was decided long ago was told then: nobody gets a mail of it today.
  const quiet: Shell = { ...shell, jobs: { ...shell.jobs, enqueue: async () => {} } }
  const { db } = shell.database
  const person = await demoOwners(db)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const { of, reports, decided, appealed, again } of nameCases) {
    const author = person(of)
    for (const [by, days, reason, words] of reports)
      await addReport(quiet, db, person(by), { kind: personName.name, thing: author.id, reason, words }, ago(days))
    if (decided) await decideAbout(quiet, author, person(decided.by), decided, ago(decided.ago))
    if (appealed) {
      const { id } = await caseAboutName(db, author)
      const within = await shell.scopes.of(db, author, appealCase.access, id)
      await appeal(quiet, db, within, appealed.words, ago(appealed.ago))
    }
    if (again) await decideAbout(quiet, author, person(again.by), again, ago(again.ago))
    const over = decided?.days === undefined ? undefined : ago(decided.ago - decided.days)
    if (over && over <= now) await endSuspension(quiet, db, author.id, over)
  }
}

async function caseAboutName(db: Db, { id: thing }: Me) {
  const about = and(eq(moderationCases.thing, thing), eq(moderationCases.kind, personName.name))
  const [found] = await db.select().from(moderationCases).where(about).orderBy(desc(moderationCases.openedAt)).limit(1)
  if (!found) throw new Error('nobody has reported this name')
  return found
}

async function decideAbout(
  shell: Shell,
  author: Me,
  me: Me,
  { act, words, days }: NameDecision,
  at: Date,
): Promise<void> {
  const { db } = shell.database
  const { id, version } = await caseAboutName(db, author)
  await decide(shell, db, me, id, { version, act, words, days }, at)
}
