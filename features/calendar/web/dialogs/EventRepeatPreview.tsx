import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OpenRepeat } from '../../../../contract/repeat.ts'
import { dayWords } from '../../../../contract/words/dates.ts'
import { read } from '../../../../web/api/api.ts'
import { previewEventRepeat } from '../../contract.ts'
import css from './EventForm.module.css'

/** The first days as the server computes them, before anything is saved. */
export function EventRepeatPreview({ start, rule, today }: { start: string; rule: OpenRepeat; today: string }) {
  const input = { start, repeat: rule }
  const sound = previewEventRepeat.input.safeParse(input).success
  const preview = useQuery({ ...read(previewEventRepeat, input), enabled: sound, placeholderData: keepPreviousData })
  const shown = sound ? preview.data : undefined
  const more =
    shown && (shown.total === null ? ' and so on' : shown.total > shown.days.length ? ` … ${shown.total} in all` : '')
  return (
    <p className={css.preview} role="status">
      {shown && `${shown.days.map((day) => dayWords(day, today)).join(' · ')}${more}`}
    </p>
  )
}
