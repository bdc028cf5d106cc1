import { z } from 'zod'
import { achievement } from '../../../contract/achievement.ts'
import { endpoint, nothing } from '../../../contract/endpoint.ts'

/** Of all features, newest first. */
export const listAchievements = endpoint(
  'member',
  'GET',
  '/progress/achievements',
  nothing,
  z.strictObject({ rows: z.array(achievement) }),
)
