import { Refusal } from '../../../contract/refusal.ts'
import { networkOf } from '../../../server/http/address.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import { postMail } from '../../mail/queries.ts'
import { issueLink, spendLink } from '../auth/links.ts'
import { clearSessionCache } from '../auth/session.ts'
import { refuseDemoLogin } from '../demo.ts'
import { accountClosedMail } from '../mails.ts'
import { refuseErasingLastAdmin } from '../queries.ts'
import { limits } from '../rules.ts'
import { sharedThings } from '../slots.ts'
import { deleteAccount, keepAccount, keepAccountByLink, readDeletion } from './contract.ts'
import { closeAccount, openAccount } from './queries.ts'
import { closedDays, deletionWords } from './rules.ts'

export const deletionRoutes = [
  on(readDeletion, async ({ db, shell, me, now }) => {
    const said = []
    for (const { value } of shell.fills(sharedThings)) said.push(...(await value.say(db, me, now)))
    return { shared: said }
  }),

  on(
    deleteAccount,
    async ({ shell, me, now, transaction }) => {
      refuseDemoLogin(shell, me.email)
      const erasesAt = new Date(now.getTime() + closedDays * 86_400_000)
      await transaction(async (db) => {
        await refuseErasingLastAdmin(db, me.id)
        for (const { value } of shell.fills(sharedThings)) await value.close(shell, db, me, now)
        await closeAccount(db, me, erasesAt, now)
        const secret = await issueLink(db, me.id, 'keep-account', now)
        const link = `${shell.env.publicUrl.origin}/keep-account?token=${secret}`
        await postMail(shell, db, accountClosedMail(me.email, erasesAt.toISOString().slice(0, 10), link))
      })
      clearSessionCache(shell)
      return { erasesAt: erasesAt.toISOString() }
    },
    { transaction: 'own', identity: 'recent', whileSuspended: true },
  ),

  on(
    keepAccount,
    async ({ shell, me, now }) => {
      await openAccount(shell.database.db, me.id, now)
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', whileClosed: true },
  ),

  on(
    keepAccountByLink,
    async ({ shell, request, input, now }) => {
      await countTry(shell, limits.network, bucketOf(shell, 'emailLinks', networkOf(request.address)))
      await shell.database.transaction(async (db) => {
        const person = await spendLink(db, 'keep-account', input.token, now)
        if (!person || !(await openAccount(db, person, now))) throw new Refusal('gone', deletionWords.badLink)
      })
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own' },
  ),
]
