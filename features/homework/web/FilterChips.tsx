import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../contract/words/counts.ts'
import { read } from '../../../web/api/api.ts'
import { type AssignmentFilter, listAssignments } from '../contract.ts'
import { assignmentKindNames, priorityNames, statusNames } from '../rules.ts'
import css from './FilterChips.module.css'
import { completedThisWeek, dueNames } from './filterChoices.ts'
import { type FilterChange, noFilter } from './filters.ts'

type FilterChipsProps = { filter: AssignmentFilter; onChange: (change: FilterChange) => void }

/**
 * The set filters, each with a button to remove it; and how much work of this list is hidden. The search has its own
 * box.
 */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const chips = chipsOf(filter)
  const hidden = useHidden(filter)
  if (chips.length === 0 && hidden === 0) return null
  return (
    <div className={css.line}>
      {chips.length > 0 && (
        <ul className={css.chips} aria-label="Filters that are set">
          {chips.map(({ key, words }) => (
            <li key={key}>
              <button
                className={css.chip}
                type="button"
                aria-label={`${words}, remove`}
                onClick={() => onChange({ [key]: '' })}
              >
                <span className={css.words} dir="auto">
                  {words}
                </span>
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && (
        <button className={css.link} type="button" onClick={() => onChange(noFilter)}>
          Clear filters
        </button>
      )}
      {hidden > 0 && (
        <p className={css.hidden}>
          {numberWords(hidden)} hidden until later.{' '}
          <button className={css.link} type="button" onClick={() => onChange({ later: '1' })}>
            Show
          </button>
        </p>
      )}
    </div>
  )
}

function chipsOf({ priority, status, kind, course, due, completed, later }: AssignmentFilter) {
  const chips: { key: keyof FilterChange; words: string | undefined | false }[] = [
    { key: 'priority', words: priority && `${priorityNames[priority]} priority` },
    { key: 'status', words: status && statusNames[status] },
    { key: 'kind', words: kind && assignmentKindNames[kind] },
    { key: 'course', words: course },
    { key: 'due', words: due && dueNames[due] },
    { key: 'completed', words: completed && completedThisWeek },
    { key: 'later', words: later && 'Later' },
  ]
  return chips.filter(({ words }) => words)
}

/** A search includes hidden work, so then nothing is hidden. */
function useHidden(filter: AssignmentFilter): number {
  const enabled = !filter.later && !filter.q && !filter.completed
  const later = useQuery({ ...read(listAssignments, { ...filter, later: true, limit: 1 }), enabled })
  return enabled ? (later.data?.total ?? 0) : 0
}
