import { calendarDayOf } from '../../../contract/zone.ts'
import { versionOf } from '../../../server/db/versions.ts'
import { JsonText, on } from '../../../server/route.ts'
import { addTerm, deleteTerm, editTerm, listTerms } from '../contract.ts'
import { readTermEnds } from './termEnds.contract.ts'
import { changeTerm, insertTerm, removeTerm, termBy, termEndsOf, termsOf } from './terms.queries.ts'
import { termNotFound } from './terms.rules.ts'

export const termRoutes = [
  on(listTerms, async ({ db, me, now }) => new JsonText(await termsOf(db, me, now)), {
    version: async ({ db, me, now }) => `${await versionOf(db, me, 'courses')} ${calendarDayOf(now, me.zone).day}`,
  }),
  on(readTermEnds, async ({ db, me }) => new JsonText(await termEndsOf(db, me)), {
    version: async ({ db, me }) => versionOf(db, me, 'courses'),
  }),
  on(addTerm, async ({ db, me, input, now }) => {
    const added = await termBy(db, me, await insertTerm(db, me, input, now), now)
    if (!added) throw termNotFound()
    return added
  }),
  on(editTerm, async ({ db, me, input: { id, ...changes }, now }) => {
    const changed = (await changeTerm(db, me, id, changes, now)) && (await termBy(db, me, id, now))
    if (!changed) throw termNotFound()
    return changed
  }),
  on(deleteTerm, async ({ db, me, input, now }) => {
    const undo = await removeTerm(db, me, input.id, now)
    if (!undo) throw termNotFound()
    return { undo }
  }),
]
