import { useQuery } from '@tanstack/react-query'
import { weekdayNames, weekdayOf } from '../../../../contract/day.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { read } from '../../../../web/api/api.ts'
import { readWeek } from '../../contract.ts'
import css from './StudiedThisWeek.module.css'

/** The time studied since the week began, in a sentence; nothing where there is none. */
export function StudiedThisWeek() {
  const week = useQuery(read(readWeek, {})).data
  const [first] = week?.days ?? []
  if (!week || !first || week.minutes === 0) return null
  return (
    <p className={css.words}>
      {minuteWords(week.minutes)} studied since {weekdayNames[weekdayOf(first.day)]}.
    </p>
  )
}
