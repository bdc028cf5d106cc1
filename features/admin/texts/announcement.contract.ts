import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { maxAnnouncementLength } from '../../account/texts/rules.ts'

/** Shows one sentence on every screen, to visitors too, until `endsAt` or until it is removed. */
export const showAnnouncement = endpoint(
  site('admin'),
  'PUT',
  '/admin/announcement',
  z.strictObject({
    text: text(maxAnnouncementLength).pipe(z.string().min(1, 'Write one sentence.')),
    endsAt: instant.nullable(),
  }),
  nothing,
)
export const removeAnnouncement = endpoint(site('admin'), 'DELETE', '/admin/announcement', nothing, nothing)
