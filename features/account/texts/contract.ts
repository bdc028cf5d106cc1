import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { agreedTextKinds, pageTextKinds } from './rules.ts'

/** A text of the operator, for everybody. Plain text: an empty line ends a paragraph. */
export const readSiteText = endpoint(
  'visitor',
  'GET',
  '/texts/:kind',
  z.strictObject({ kind: z.enum(pageTextKinds) }),
  z.strictObject({ kind: z.enum(pageTextKinds), version: z.number().int(), text: z.string(), publishedAt: instant }),
)

/** The texts that the caller has not accepted in their present version. Open while acceptance is missing. */
export const listUnaccepted = endpoint(
  'signed-in',
  'GET',
  '/acceptances',
  nothing,
  z.array(
    z.strictObject({
      kind: z.enum(agreedTextKinds),
      version: z.number().int(),
      /** What has changed; may be empty. */
      note: z.string(),
      text: z.string(),
      publishedAt: instant,
    }),
  ),
)

/** Accepts all texts in force. `accepted` is `site.terms` of GET /me: another one means that they have changed since. */
export const acceptTexts = endpoint(
  'signed-in',
  'POST',
  '/acceptances',
  z.strictObject({ accepted: z.number().int() }),
  nothing,
)
