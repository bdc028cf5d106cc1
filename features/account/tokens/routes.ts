import { dayIn, daysAfter } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { refuseDemoLogin } from '../demo.ts'
import { tokenMadeMail, tokenRevokedMail } from '../mails.ts'
import { tellOfSecurity } from '../security.queries.ts'
import { tokenScopes } from '../slots.ts'
import { clearTokenCache } from './authenticate.queries.ts'
import { createToken, listTokens, revokeToken } from './contract.ts'
import { isStillSignedIn } from './end.queries.ts'
import { apiTokensOf, dropToken, insertToken } from './queries.ts'
import { maxTokenDays, type ScopeGroup, scopeListWords, tokenWords, usualTokenDays } from './rules.ts'

export const tokenRoutes = [
  on(listTokens, async ({ db, me, shell }) => ({ rows: await apiTokensOf(db, me), scopes: scopeGroups(shell) })),

  on(
    createToken,
    async ({ db, me, input, now, shell }) => {
      refuseDemoLogin(shell, me.email)
      if (!me.confirmed) throw new Refusal('forbidden', tokenWords.unconfirmed)
      const groups = scopeGroups(shell)
      const all = groups.flatMap(({ feature }) => [`${feature}:read`, `${feature}:write`])
      if (!input.scopes.every((scope) => all.includes(scope))) throw unfit('scopes', 'There is no such scope.')
      const scopes = all.filter((scope) => input.scopes.includes(scope))
      const today = dayIn(me.zone, now)
      const { name, endsOn = daysAfter(today, usualTokenDays) } = input
      if (endsOn <= today) throw unfit('endsOn', tokenWords.endTooSoon)
      if (endsOn > daysAfter(today, maxTokenDays)) throw unfit('endsOn', tokenWords.endTooLate)
      if (!(await isStillSignedIn(db, me))) throw new Refusal('signed_out', 'Please sign in first.')
      const made = await insertToken(db, me, { name, scopes, endsOn }, now)
      if (!made) throw new Refusal('conflict', tokenWords.tooMany)
      const told = { name, may: scopeListWords(scopes, groups), endsOn }
      const mail = tokenMadeMail(me.email, shell.env.publicUrl.origin, told)
      await tellOfSecurity(shell, db, me.id, { event: 'token-made', mail })
      return made
    },
    { identity: 'recent' },
  ),

  on(
    revokeToken,
    async ({ shell, me, input, now, transaction }) => {
      await transaction(async (db) => {
        const gone = await dropToken(db, me, input.id)
        if (!gone) throw new Refusal('not_found', 'This token is not there, or not yours.')
        // One that ended only leaves the list.
        if (gone.endsAt <= now) return
        const mail = tokenRevokedMail(me.email, shell.env.publicUrl.origin, gone.name)
        await tellOfSecurity(shell, db, me.id, { event: 'token-revoked', mail })
      })
      clearTokenCache(shell)
      return {}
    },
    { transaction: 'own', identity: 'recent' },
  ),
]

/** The features whose endpoints tokens may call, in their order. */
function scopeGroups(shell: Shell): ScopeGroup[] {
  return shell.fills(tokenScopes).map(({ feature, value }) => ({ feature, ...value }))
}

function unfit(field: string, words: string): Refusal {
  return new Refusal('invalid', words, { fields: { [field]: words } })
}
