import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

/**
 * The dashboard in one request. Each part belongs to a feature, which alone knows its shape; a part that could not be
 * read is null, so that only its own panel fails.
 */
export const readDashboard = endpoint(
  'signed-in',
  'GET',
  '/dashboard',
  nothing,
  z.strictObject({ day: z.string(), parts: z.record(z.string(), z.unknown()) }),
)
