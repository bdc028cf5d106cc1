import { z } from 'zod'
import { fileBytes, tokenEndpoint } from '../../../contract/endpoint.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { cleanName, maxFileBytes, pieceBytes, pieceCount } from './rules.ts'

export const attachment = z.strictObject({
  id,
  assignmentId: id,
  name: z.string(),
  /** Its kind by its content; null while it is uploaded. */
  type: z.string().nullable(),
  /** In bytes, as is `received`. */
  size: z.number().int(),
  received: z.number().int(),
  /** Only during an upload: the pieces that have arrived, with the SHA-256 of each. */
  pieces: z.array(z.strictObject({ index: z.number().int(), digest: z.string() })),
  state: z.enum(['uploading', 'ready']),
  createdAt: instant,
})
export type Attachment = z.output<typeof attachment>

const one = z.strictObject({ id })

export const listAttachments = tokenEndpoint(
  'signed-in',
  'GET',
  '/assignments/:id/attachments',
  one,
  z.array(attachment),
)
/** Begins an upload: its pieces follow, of `pieceBytes` each, in any order. */
export const addAttachment = tokenEndpoint(
  'signed-in',
  'POST',
  '/assignments/:id/attachments',
  one.extend({
    name: z.string().min(1, 'Name the file.').max(1000, 'This name is too long.').transform(cleanName),
    size: z.number().int().min(1, 'This file is empty.').max(maxFileBytes, 'A file may have at most 50 MB.'),
  }),
  attachment.extend({ pieceBytes: z.number().int() }),
)
/** One piece. Sent again it changes nothing, so that whoever got no answer may repeat it. */
export const putPiece = tokenEndpoint(
  'signed-in',
  'PUT',
  '/attachments/:id/pieces/:index',
  one.extend({
    index: z
      .number()
      .int()
      .min(0)
      .max(pieceCount(maxFileBytes) - 1),
  }),
  z.strictObject({ received: z.number().int() }),
  { types: ['application/octet-stream'], maxBytes: pieceBytes },
)
/** Checks that all is there and what it is. Finishing again changes nothing. */
export const finishAttachment = tokenEndpoint('signed-in', 'POST', '/attachments/:id/finish', one, attachment)
export const readContent = tokenEndpoint('signed-in', 'GET', '/attachments/:id/content', one, fileBytes)
/** Of one that is still uploaded: for good, and `undo` is null. */
export const deleteAttachment = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/attachments/:id',
  one,
  z.strictObject({ undo: id.nullable() }),
)
