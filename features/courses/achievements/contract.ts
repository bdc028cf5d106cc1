import { z } from 'zod'
import { achievement } from '../../../contract/achievement.ts'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'

/** Of all features, newest first. */
export const listAchievements = tokenEndpoint(
  'signed-in',
  'GET',
  '/progress/achievements',
  nothing,
  z.strictObject({ rows: z.array(achievement) }),
)
