import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayIn } from '../../contract/day.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Repeat, repeatDates, repeatStart } from '../../contract/repeat.ts'
import { dayWords } from '../../contract/words/dates.ts'
import { read } from '../api/api.ts'
import { usePerson } from '../session.ts'
import { useMinute } from '../useMinute.ts'
import css from './RepeatFields.module.css'

export type PreviewDates = Endpoint<'signed-in', typeof repeatStart, typeof repeatDates>

type RepeatPreviewProps = { start: string; of: 'work' | 'plans'; rule: Repeat; preview: PreviewDates }

/** The next dates as the server computes them, before anything is saved. */
export function RepeatPreview({ start, of, rule, preview }: RepeatPreviewProps) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const input = { dueDate: start, repeat: rule }
  const sound = preview.input.safeParse(input).success
  const found = useQuery({ ...read(preview, input), enabled: sound, placeholderData: keepPreviousData })
  const shown = sound ? found.data : undefined
  return (
    <p className={css.preview} role="status">
      {shown &&
        `${of === 'work' ? 'Due' : 'On'} ${shown.dates.map((date) => dayWords(date, today)).join(' · ')}${rule.from === 'completion' ? ', if each is completed on its day' : more(shown)}`}
      {!start && `With a ${of === 'work' ? 'due ' : ''}date, the next dates stand here.`}
    </p>
  )
}

function more({ dates, total }: { dates: string[]; total: number | null }): string {
  if (total === null) return ' and so on'
  return total > dates.length ? ` … ${total} in all` : ''
}
