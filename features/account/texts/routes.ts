import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { clearSessionCache } from '../auth/session.ts'
import { acceptTexts, listUnaccepted, readSiteText } from './contract.ts'
import { checkAcceptance, recordAcceptance, textInForce, unacceptedTexts } from './queries.ts'
import { siteTextWords } from './rules.ts'

export const siteTextRoutes = [
  on(readSiteText, async ({ db, input }) => {
    const found = await textInForce(db, input.kind)
    if (!found) throw new Refusal('not_found', siteTextWords.none)
    return { ...found, kind: input.kind }
  }),

  on(
    listUnaccepted,
    async ({ db, me }) => {
      const found = await unacceptedTexts(db, me)
      return found.flatMap(({ kind, ...rest }) => (kind === 'privacy' || kind === 'rules' ? [{ kind, ...rest }] : []))
    },
    { beforeAcceptance: true },
  ),

  on(
    acceptTexts,
    async ({ shell, me, input, now, transaction }) => {
      await transaction(async (db) => {
        await recordAcceptance(db, me.id, await checkAcceptance(db, input.accepted), now)
      })
      // Only now: before the commit another request might have cached the old state again.
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', beforeAcceptance: true, whileSuspended: true },
  ),
]
