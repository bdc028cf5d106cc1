import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { setRole } from '../account/queries.ts'

/** A browser that is counted. */
export const someBrowser = '0123456789abcdef0123456789abcdef'
export const anotherBrowser = 'fedcba9876543210fedcba9876543210'

export const pageView = (path = '/homework') => ({ event: 'page_view', properties: { path } })

export async function makeAdmin(app: Running): Promise<Caller> {
  const admin = await app.student({ name: 'Rosa Lind' })
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  return admin
}

/** Everything that is kept, in the order of day, event and page. */
export function keptEvents(app: Running) {
  return readRows(
    app.shell.database.db,
    {
      text: `select day::text as day, event, path, visitor, signed_in as "signedIn" from analytics_events
        order by day, event, path nulls first, visitor nulls first`,
    },
    {
      ...{ day: column.text, event: column.text, path: column.orNull(column.text) },
      ...{ visitor: column.orNull(column.text), signedIn: column.flag },
    },
  )
}

export async function forgetEvents(app: Running): Promise<void> {
  await runStatement(app.shell.database.db, { text: 'delete from analytics_events' })
}
