import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Achievement } from '../../../contract/achievement.ts'
import { dayIn } from '../../../contract/day.ts'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { listAchievements } from '../achievements/contract.ts'
import css from './Achievements.module.css'

/** At the end of the block on the profile: the newest three. Hidden before the first. */
export function NewestAchievements() {
  const { data } = useQuery(read(listAchievements, {}))
  if (!data?.rows.length) return null
  return (
    <ul className={`${css.rows} ${css.foot}`} aria-label="Newest achievements">
      {data.rows.slice(0, 3).map((one) => (
        <Row key={one.key} of={one} />
      ))}
    </ul>
  )
}

/** All achievements with the records behind them. */
export function Achievements() {
  const { data } = useQuery(read(listAchievements, {}))
  if (!data?.rows.length) return null
  return (
    <Panel title="Achievements">
      <ul className={css.rows}>
        {data.rows.map((one) => (
          <Row key={one.key} of={one} explained />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ of, explained = false }: { of: Achievement; explained?: boolean }) {
  const { zone } = usePerson()
  return (
    <li className={css.row}>
      <IconTrophy className={css.cup} size={18} stroke={1.75} aria-hidden />
      <div className={css.words}>
        <div>{of.title}</div>
        {explained && (
          <div className={css.because} dir="auto">
            {of.because}
          </div>
        )}
      </div>
      <time className={css.day} dateTime={of.day}>
        {dayWords(of.day, dayIn(zone, new Date()))}
      </time>
    </li>
  )
}

/** "Nov 12"; with its year if that is another one. */
function dayWords(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return new Date(`${day}T00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year,
  })
}
