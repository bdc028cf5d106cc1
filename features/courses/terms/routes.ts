import { dayOf } from '../../../contract/zone.ts'
import { JsonText, on } from '../../../server/route.ts'
import { stampOf } from '../../../server/stamps.ts'
import { addTerm, deleteTerm, editTerm, listTerms } from '../contract.ts'
import { changeTerm, insertTerm, removeTerm, termBy, termsOf } from './queries.ts'
import { noTerm } from './rules.ts'

export const termRoutes = [
  on(listTerms, async ({ db, me, now }) => new JsonText(await termsOf(db, me, now)), {
    version: async ({ db, me, now }) => `${await stampOf(db, me, 'courses')} ${dayOf(now, me.zone).day}`,
  }),
  on(addTerm, async ({ db, me, input, now }) => {
    const added = await termBy(db, me, await insertTerm(db, me, input, now), now)
    if (!added) throw noTerm()
    return added
  }),
  on(editTerm, async ({ db, me, input: { id, ...changes }, now }) => {
    const changed = (await changeTerm(db, me, id, changes, now)) && (await termBy(db, me, id, now))
    if (!changed) throw noTerm()
    return changed
  }),
  on(deleteTerm, async ({ db, me, input, now }) => {
    if (!(await removeTerm(db, me, input.id, now))) throw noTerm()
    return {}
  }),
]
