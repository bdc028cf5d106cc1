import { z } from 'zod'
import { id } from '../../../contract/shapes.ts'
import { job } from '../../../server/jobs/jobs.ts'
import { lockPeople } from '../../account/auth/again.queries.ts'
import { profileByEmail, profileById } from '../../account/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { isSeparated } from '../../people/seen.queries.ts'
import { takeSeat } from './joining.queries.ts'
import { touchHosted } from './queries.ts'

/** A host who has deleted the account, or is suspended, invites nobody any more. */
const isAway = (host: Awaited<ReturnType<typeof profileById>>) =>
  !host || host.erasesAt !== null || host.suspendedAt !== null

/**
 * Looks up who has these addresses after the answer was sent, so that the answer does not depend on it.
 */
export const invitationJobs = [
  job({
    name: 'study-invite',
    payload: z.strictObject({ session: id, host: id, emails: z.array(z.string()) }),
    run: async (shell, { session, host, emails }) => {
      const now = shell.clock()
      for (const email of emails)
        await shell.database.transaction(async (db) => {
          const named = await profileByEmail(db, email)
          await lockPeople(db, named ? [host, named.id] : [host])
          const [from, found] = [await profileById(db, host), named && (await profileById(db, named.id))]
          // Who has deleted their account is not there; whom a block separates from the host hears nothing.
          const away = !found || found.erasesAt || isAway(from) || (await isSeparated(db, host, found.id))
          const person = away ? undefined : found
          const seat = person && from && (await takeSeat(db, session, person.id, 'open', now))
          await touchHosted(db, session, now)
          if (!person || !from || !seat?.made) return
          shell.live.changed(db, person.id)
          const notice = { person: person.id, kind: 'invited', key: `invited ${seat.id}`, reference: seat.id }
          await notify(shell, db, [notice], now)
        })
    },
  }),
]
