import { z } from 'zod'
import { dayIn } from '../../contract/day.ts'
import { fullDayWords } from '../../contract/words/dates.ts'
import { forEachApart } from '../../server/jobs/forEachApart.ts'
import { job } from '../../server/jobs/jobs.ts'
import type { Mail } from '../../server/mail.ts'
import { invalidateSessions, profileById } from '../account/queries.ts'
import { endSuspension, overSuspensions } from '../account/suspension.queries.ts'
import { postMailOnce } from '../mail/queries.ts'
import { notify } from '../notifications/queries.ts'
import { caseBy } from './decisions.queries.ts'
import { sourceOf } from './reports.queries.ts'
import { appealDays, type DecisionAct, decisionActs } from './rules.ts'

/** Suspensions that one run ends. */
const atOnce = 100

export const moderationJobs = [
  job({
    name: 'moderation-mail',
    payload: z.strictObject({
      case: z.string(),
      act: z.enum(decisionActs),
      words: z.string(),
      until: z.string().optional(),
    }),
    run: (shell, { case: id, act, words, until }, jobId) =>
      shell.database.transaction(async (db) => {
        const of = await caseBy(db, id)
        const person = of && (await profileById(db, of.author))
        if (!of || !person) return
        const noun = sourceOf(shell, of.kind).kind.noun.toLowerCase()
        const end = until && fullDayWords(dayIn(person.zone, new Date(until)))
        const again = of.appealedAt === null && (act === 'hide' || act === 'warn' || act === 'suspend')
        const said = { what: whatHappened(act, noun, end), why: words, again }
        if (!(await postMailOnce(shell, db, decisionMail(person.email, shell.env.publicUrl.origin, said), jobId)))
          return
        const about = { reference: id, facts: { act, noun } }
        await notify(
          shell,
          db,
          [{ person: person.id, kind: 'decision', key: `decision ${jobId}`, ...about }],
          shell.clock(),
        )
      }),
  }),
  job({
    name: 'suspensions-end',
    payload: z.strictObject({}),
    every: '* * * * *',
    async run(shell) {
      const { database } = shell
      const over = await overSuspensions(database.db, shell.clock(), atOnce)
      try {
        await forEachApart(shell, over, 'a suspension could not be ended', (person) =>
          database.transaction(async (db) => {
            const row = await profileById(db, person)
            if (row?.suspendedUntil && row.suspendedUntil <= shell.clock())
              await endSuspension(shell, db, person, shell.clock())
          }),
        )
      } finally {
        if (over.length > 0) invalidateSessions(shell)
      }
    },
  }),
]

/** `noun`: of the text, `end`: the day on which a suspension ends. */
function whatHappened(act: DecisionAct, noun: string, end: string | undefined): string {
  const mine = `your ${noun}`
  if (act === 'hide')
    return `Moderators have hidden ${mine}. Nobody else sees it. It is still yours, and you can change it.`
  if (act === 'warn')
    return `Moderators have looked at ${mine} and ask you to change how you use Quad. Nothing was hidden.`
  if (act === 'suspend')
    return `Moderators have hidden ${mine} and suspended your account until ${end}. You can sign in, read and export everything of yours. Nobody else sees you or hears from you until then.`
  if (act === 'uphold') return `Somebody else has looked again at ${mine}. The decision stays as it was.`
  return `Moderators have looked again at ${mine}. Everybody who could see it before sees it again.`
}

function decisionMail(to: string, origin: string, said: { what: string; why: string; again: boolean }): Mail {
  const why = said.why === '' ? '' : `Why:\n${said.why}\n\n`
  const again = said.again
    ? ` You may ask for another look there within ${appealDays} days; somebody else decides then.`
    : ''
  return {
    to,
    subject: 'A decision about something of yours on Quad',
    text: `${said.what}\n\n${why}All decisions are here:${again}\n${origin}/cases\n\nThe rules:\n${origin}/rules`,
  }
}
