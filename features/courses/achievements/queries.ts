import type { Achievement } from '../../../contract/achievement.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { academicProgress } from '../grades/progress.queries.ts'
import { progressAchievements } from './rules.ts'

export async function courseAchievements(db: Db, me: Me, now: Date): Promise<Achievement[]> {
  return progressAchievements(await academicProgress(db, me, now))
}
