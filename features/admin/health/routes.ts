import path from 'node:path'
import { Refusal } from '../../../contract/refusal.ts'
import { askDatabase } from '../../../server/backups/take.ts'
import { placeOf } from '../../../server/db/place.ts'
import { examine } from '../../../server/doctor/examine.ts'
import type { Env } from '../../../server/env.ts'
import { failureWords } from '../../../server/jobs/failureWords.ts'
import { makeLine } from '../../../server/limits/line.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { sendBySmtp } from '../../../server/mail.ts'
import { on } from '../../../server/route.ts'
import { profileById } from '../../account/queries.ts'
import { keepDevMail } from '../../mail/queries.ts'
import { adminWords } from '../rules.ts'
import { readHealth, sendTestMail } from './contract.ts'

const busy = 'The checks are running already. Wait until they are done.'
const alone = { running: 1, waiting: 0, words: busy, retryAfter: 10 }
const examinations = makeLine(alone, alone)

const testMails = { tries: 5, minutes: 60, words: 'Those were five test mails within an hour. Wait a while.' }

export const healthRoutes = [
  on(readHealth, async ({ shell, me }) => {
    const { env, database, endings, secrets, backups } = shell
    const found = await examinations.run(me.id, () =>
      examine({ env, ask: askDatabase(database), endings, secrets, ...(backups && { backups: backups.state() }) }),
    )
    return found.map(({ name, state, seen, todo }) => ({
      ...{ name, state },
      seen: withoutPlaces(env, seen),
      todo: todo && withoutPlaces(env, todo),
    }))
  }),

  on(
    sendTestMail,
    async ({ db, shell, me, now }) => {
      const { env } = shell
      if (!env.SMTP_URL && !env.mailbox) throw new Refusal('unavailable', adminWords.noMail)
      const person = await profileById(db, me.id)
      if (!person) throw new Refusal('not_found', adminWords.noPerson)
      await countTry(shell, testMails, bucketOf(shell, 'test-mail', me.id))
      const to = person.email
      const id = crypto.randomUUID()
      const mail = {
        to,
        subject: 'Test mail from Quad',
        text: `An admin of Quad at ${env.publicUrl.origin} asked for this mail, to see whether mails arrive.\n\nIt was sent to you alone, and nothing has to be done.\n`,
      }
      if (!env.SMTP_URL) {
        await keepDevMail(db, { ...mail, id }, now)
        return { to, taken: true, answer: 'It is in the mailbox of this machine.' }
      }
      try {
        const answer = await sendBySmtp(env.SMTP_URL, env.MAIL_FROM, { ...mail, id: `${id}@${env.publicUrl.hostname}` })
        return { to, taken: true, answer: failureWords(answer) }
      } catch (error) {
        return { to, taken: false, answer: failureWords(error) }
      }
    },
    { transaction: 'own' },
  ),
]

/** Admins need not know the folders and the database server of the machine; whoever runs the command does. */
function withoutPlaces(env: Env, words: string): string {
  return words.replaceAll(path.resolve(env.QUAD_DATA), 'QUAD_DATA').replaceAll(placeOf(env), 'DATABASE_URL')
}
