import { z } from 'zod'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { id, text } from '../../../contract/shapes.ts'

export const maxSavedFilters = 30

const name = text(60).pipe(z.string().min(1, 'Give it a name.'))
/** The query string of the homework page's address: filter, sort and view. */
const query = text(600)

export const savedFilter = z.strictObject({ id, name: z.string(), query: z.string() })
export type SavedFilter = z.output<typeof savedFilter>

/** In the order in which they were saved. */
export const listSavedFilters = tokenEndpoint('signed-in', 'GET', '/saved-filters', nothing, z.array(savedFilter))
/** Refused (conflict) when the name is taken, whatever its case, or there are thirty already. */
export const saveFilter = tokenEndpoint(
  'signed-in',
  'POST',
  '/saved-filters',
  z.strictObject({ name, query }),
  savedFilter,
)
export const editSavedFilter = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/saved-filters/:id',
  z.strictObject({ id, name: name.optional(), query: query.optional() }),
  savedFilter,
)
export const deleteSavedFilter = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/saved-filters/:id',
  z.strictObject({ id }),
  nothing,
)
