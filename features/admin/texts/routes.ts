import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { invalidateSessions } from '../../account/queries.ts'
import { addTextVersion } from '../../account/texts/queries.ts'
import { recordAuditEvent } from '../queries.ts'
import { listTexts, listTextVersions, publishText } from './contract.ts'
import { textVersions } from './queries.ts'

const stale = 'Somebody else has published this text meanwhile. Compare it with yours, then publish again.'

export const publishingRoutes = [
  on(listTexts, ({ db }) => textVersions(db)),
  on(listTextVersions, ({ db, input: { kind } }) => textVersions(db, kind)),

  on(
    publishText,
    async ({ shell, me, input: { after, ...draft }, request, now, transaction }) => {
      const published = await transaction(async (db) => {
        const version = await addTextVersion(db, after, { ...draft, by: me.id }, now)
        if (version === undefined) throw new Refusal('conflict', stale)
        const details = { text: draft.kind, version, ...(draft.asksAgain && { asks: 'everybody' }) }
        await recordAuditEvent(db, { act: 'text_published', by: me, details, request: request.id }, now)
        const [newest] = await textVersions(db, draft.kind)
        if (!newest) throw new Error('the published text is missing')
        return newest
      })
      // Whoever has to accept is asked with their next request.
      invalidateSessions(shell)
      return published
    },
    { transaction: 'own' },
  ),
]
