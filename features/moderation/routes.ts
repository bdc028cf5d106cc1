import { Refusal } from '../../contract/refusal.ts'
import { bucketOf, countTry } from '../../server/limits/windows.ts'
import { on } from '../../server/route.ts'
import { invalidateSessions } from '../account/queries.ts'
import { moderatedCaseOf } from './case.queries.ts'
import {
  appealCase,
  decideCase,
  listCases,
  listOwnCases,
  lookAtCase,
  readCase,
  readDecisionCounts,
  readQueue,
  report,
} from './contract.ts'
import { appeal, authorOfCase, decide } from './decisions.queries.ts'
import { decisionCounts } from './log.queries.ts'
import { casesOf, noteLook, ownCases, queueOf, tellModerators } from './queries.ts'
import { addReport, isNewAccount } from './reports.queries.ts'
import { moderationWords, newAccountReportLimit, reportLimit } from './rules.ts'

export const moderationRoutes = [
  on(
    report,
    async ({ shell, me, input, now, transaction }) => {
      if (input.reason === 'other' && input.words === '')
        throw new Refusal('invalid', moderationWords.sayMore, { fields: { words: moderationWords.sayMore } })
      const limit = (await isNewAccount(shell.database.db, me.id, now)) ? newAccountReportLimit : reportLimit
      await countTry(shell, limit, bucketOf(shell, 'report', me.id))
      await transaction(async (db) => {
        await addReport(shell, db, me, input, now)
        await tellModerators(shell, db)
      })
      return {}
    },
    { transaction: 'own' },
  ),
  on(listOwnCases, ({ db, me, now, shell }) => ownCases(shell, db, me, now)),
  on(
    appealCase,
    async ({ db, within, input, now, shell }) => {
      await appeal(shell, db, within, input.words, now)
      await tellModerators(shell, db)
      return {}
    },
    { whileSuspended: true },
  ),
  on(listCases, ({ db, me, input, now }) => casesOf(db, me, input, now)),
  on(readQueue, ({ db, shell }) => queueOf(shell, db)),
  on(readCase, ({ db, me, input, now, shell }) => moderatedCaseOf(shell, db, me, input.id, now)),
  on(lookAtCase, async ({ db, me, input, now, shell }) => {
    if (await noteLook(db, me, input.id, now)) await tellModerators(shell, db)
    return {}
  }),
  on(
    decideCase,
    async ({ shell, me, input, now, transaction }) => {
      const decided = await transaction(async (db) => {
        await decide(shell, db, me, input.id, input, now)
        await tellModerators(shell, db)
        return moderatedCaseOf(shell, db, me, input.id, now)
      })
      // Only now: before the commit another request might have cached the session again.
      invalidateSessions(shell)
      return decided
    },
    { transaction: 'own', concerns: ({ id }) => authorOfCase(id) },
  ),
  on(readDecisionCounts, ({ db, now }) => decisionCounts(db, now)),
]
