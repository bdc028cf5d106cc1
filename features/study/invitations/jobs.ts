import { z } from 'zod'
import { dayIn, timeOfDayIn } from '../../../contract/day.ts'
import { id } from '../../../contract/shapes.ts'
import { job } from '../../../server/jobs/jobs.ts'
import type { Mail } from '../../../server/mail.ts'
import { profileByEmail, profileById } from '../../account/queries.ts'
import { postMailOnce } from '../../mail/queries.ts'
import { isSeparated } from '../../people/seen.queries.ts'
import type { SessionRecord } from '../queries.ts'
import { takeSeat } from './joining.queries.ts'
import { touchHosted } from './queries.ts'

/**
 * Looks up who has these addresses after the answer was sent, so that the answer does not depend on it.
 */
export const invitationJobs = [
  job({
    name: 'study-invite',
    payload: z.strictObject({ session: id, host: id, emails: z.array(z.string()) }),
    run: async (shell, { session, host, emails }, jobId) => {
      const now = shell.clock()
      for (const email of emails)
        await shell.database.transaction(async (db) => {
          const found = await profileByEmail(db, email)
          // Who has deleted their account is not there; whom a block separates from the host hears nothing.
          const away = !found || found.erasesAt || (await isSeparated(db, host, found.id))
          const person = away ? undefined : found
          const from = await profileById(db, host)
          const seat = person && from && (await takeSeat(db, session, person.id, 'open', now))
          await touchHosted(db, session, now)
          if (!person || !from || !seat?.made) return
          shell.live.changed(db, person.id)
          const mail = invitation(person, from.name, seat.host, shell.env.publicUrl.origin)
          await postMailOnce(shell, db, mail, `${jobId} ${person.id}`)
        })
    },
  }),
]

/** The time of the session in words, in the zone of the reader. */
function invitation(to: { email: string; zone: string }, host: string, session: SessionRecord, origin: string): Mail {
  const day = new Date(`${dayIn(to.zone, session.startTime)}T00:00:00Z`)
  const date = day.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
  const lines = [`${session.title} (${session.course})`, `${date}, ${timeOfDayIn(to.zone, session.startTime)}`]
  if (session.location) lines.push(session.location)
  return {
    to: to.email,
    subject: 'An invitation to study together',
    text: `${host} invites you to a study session:\n\n${lines.join('\n')}\n\nSay yes or no here:\n${origin}/study-sessions\n\nIf you do not know ${host}, you need not do anything.`,
  }
}
