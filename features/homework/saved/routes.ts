import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import {
  deleteSavedFilter,
  editSavedFilter,
  listSavedFilters,
  maxSavedFilters,
  type SavedFilter,
  saveFilter,
} from './contract.ts'
import { changeSavedFilter, insertSavedFilter, removeSavedFilter, savedFiltersOf } from './queries.ts'

export const savedRoutes = [
  on(listSavedFilters, ({ db, me }) => savedFiltersOf(db, me)),
  on(saveFilter, async ({ db, me, input, now }) => named(await insertSavedFilter(db, me, input, now))),
  on(editSavedFilter, async ({ db, me, input: { id, ...changes } }) =>
    named(await changeSavedFilter(db, me, id, changes)),
  ),
  on(deleteSavedFilter, async ({ db, me, input }) => {
    if (!(await removeSavedFilter(db, me, input.id))) throw notThere()
    return {}
  }),
]

function named(saved: SavedFilter | 'taken' | 'full' | undefined): SavedFilter {
  if (saved === undefined) throw notThere()
  if (saved === 'full') throw new Refusal('conflict', `At most ${maxSavedFilters} can be saved. Delete one first.`)
  if (saved === 'taken')
    throw new Refusal('conflict', 'You have one of that name.', { fields: { name: 'You have one of that name.' } })
  return saved
}

function notThere(): Refusal {
  return new Refusal('not_found', 'This saved filter is not there any more, or it is not yours.')
}
