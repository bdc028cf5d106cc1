import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { deletionWords } from './rules.ts'

/** What becomes of what the person shares with others, in sentences of the features. */
export const readDeletion = endpoint(
  'signed-in',
  'GET',
  '/account/deletion',
  nothing,
  z.strictObject({ shared: z.array(z.string()) }),
)

/** Closes the account at once, and erases it after `closedDays`. */
export const deleteAccount = endpoint(
  'signed-in',
  'POST',
  '/account/deletion',
  nothing,
  z.strictObject({ erasesAt: instant }),
)

/** Opens a closed account again, as it was. */
export const keepAccount = endpoint('signed-in', 'DELETE', '/account/deletion', nothing, nothing)

/** The same by the link in the mail about it. */
export const keepAccountByLink = endpoint(
  'visitor',
  'POST',
  '/account/deletion/stop',
  z.strictObject({ token: z.string().min(1, deletionWords.badLink).max(100, deletionWords.badLink) }),
  nothing,
)
