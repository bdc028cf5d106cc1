import { on } from '../../server/route.ts'
import { noteSearchUse, readSearchStart, searchEverything } from './contract.ts'
import { addSearchUse, searchFor, searchStartOf } from './queries.ts'

export const searchRoutes = [
  on(searchEverything, ({ me, input, now, shell }) => searchFor(shell, me, input, now)),
  on(readSearchStart, ({ me, now, shell }) => searchStartOf(shell, me, now)),
  on(noteSearchUse, async ({ db, me, input, now }) => {
    await addSearchUse(db, me, input, now)
    return {}
  }),
]
