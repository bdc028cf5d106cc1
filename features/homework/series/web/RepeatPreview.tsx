import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import type { Repeat } from '../../../../contract/repeat.ts'
import { read } from '../../../../web/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { dateWords } from '../../rules.ts'
import { previewRepeat } from '../contract.ts'
import css from './RepeatFields.module.css'

/** The next dates that the server would give, before anything is saved. */
export function RepeatPreview({ dueDate, rule }: { dueDate: string; rule: Repeat }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const input = { dueDate, repeat: rule }
  const sound = previewRepeat.input.safeParse(input).success
  const preview = useQuery({ ...read(previewRepeat, input), enabled: sound, placeholderData: keepPreviousData })
  const shown = sound ? preview.data : undefined
  return (
    <p className={css.preview} role="status">
      {shown &&
        `Due ${shown.dates.map((date) => dateWords(date, today)).join(' · ')}${rule.from === 'completion' ? ', if each is completed on its day' : more(shown)}`}
      {!dueDate && 'With a due date, the next dates stand here.'}
    </p>
  )
}

function more({ dates, total }: { dates: string[]; total: number | null }): string {
  if (total === null) return ' and so on'
  return total > dates.length ? ` … ${total} in all` : ''
}
