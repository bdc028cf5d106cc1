import { dayOf } from '../../../contract/zone.ts'
import { on } from '../../../server/route.ts'
import { stampOf } from '../../../server/stamps.ts'
import { listAchievements } from './contract.ts'

export const achievementRoutes = [
  on(
    listAchievements,
    async ({ db, me, now, shell }) => {
      const all = await shell.achievements.of(db, me, now)
      return {
        rows: all.toSorted((one, other) => other.day.localeCompare(one.day) || one.key.localeCompare(other.key)),
      }
    },
    {
      version: async ({ db, me, now, shell }) => {
        const stamps = await Promise.all(shell.achievements.stamps.map((topic) => stampOf(db, me, topic)))
        return [...stamps, me.zone, dayOf(now, me.zone).day].join(' ')
      },
    },
  ),
]
