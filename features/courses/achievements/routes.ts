import { calendarDayOf } from '../../../contract/zone.ts'
import { versionOf } from '../../../server/db/versions.ts'
import { on } from '../../../server/route.ts'
import { achievementSources } from '../../account/slots.ts'
import { listAchievements } from './contract.ts'

export const achievementRoutes = [
  on(
    listAchievements,
    async ({ db, me, now, shell }) => {
      const all = []
      for (const { value } of shell.fills(achievementSources)) all.push(...(await value.of(db, me, now)))
      return {
        rows: all.toSorted((one, other) => other.day.localeCompare(one.day) || one.key.localeCompare(other.key)),
      }
    },
    {
      version: async ({ db, me, now, shell }) => {
        const topics = new Set(shell.fills(achievementSources).flatMap(({ value }) => value.topics))
        const stamps = await Promise.all([...topics].map((topic) => versionOf(db, me, topic)))
        return [...stamps, me.zone, calendarDayOf(now, me.zone).day].join(' ')
      },
    },
  ),
]
