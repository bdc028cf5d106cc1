import { Badge } from '@mantine/core'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useId } from 'react'
import type { Fate, PreviewEntry } from '../contract.ts'
import css from './EntryGroup.module.css'
import { KindChoice } from './KindChoice.tsx'
import { fateNames } from './words.ts'

const colors: Record<Fate, string> = { new: 'green', changed: 'blue', same: 'gray', skipped: 'yellow' }
const become = {
  assignment: { icon: IconChecklist, word: 'Assignment' },
  event: { icon: IconCalendarEvent, word: 'Event' },
}

type EntryGroupProps = { id: string; fate: Fate; entries: PreviewEntry[]; unit: string }

/** Entries with the same outcome. `id`: of the import. */
export function EntryGroup({ id, fate, entries, unit }: EntryGroupProps) {
  const title = useId()
  if (entries.length === 0) return null
  return (
    <section className={css.group} aria-labelledby={title}>
      <h3 className={css.title} id={title}>
        <Badge color={colors[fate]}>{fateNames[fate]}</Badge>
      </h3>
      <ul className={css.rows}>
        {entries.map((entry, index) => {
          const { icon: Icon, word } = become[entry.becomes]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and nothing typed in it
            <li className={css.row} key={`${entry.row} ${index}`}>
              <span className={css.kind} title={word}>
                <Icon size={18} stroke={1.75} role="img" aria-label={word} />
              </span>
              <span className={css.words}>
                <span className={css.name} dir="auto">
                  {entry.title}
                </span>
                <span className={css.under}>
                  {entry.course && <bdi className={css.course}>{entry.course}</bdi>}
                  {entry.when && <span className={css.when}>{timesIn(entry)}</span>}
                  {entry.more.length > 0 && <span>{entry.more.join(', ')}</span>}
                  {entry.lookalike && <span>Looks like a deadline</span>}
                  {entry.why && <span className={css.why}>{entry.why}</span>}
                  {entry.why && entry.row !== null && <span>{`${unit} ${entry.row}`}</span>}
                  {entry.cut && <span className={css.why}>{entry.cut}</span>}
                </span>
              </span>
              {entry.kind !== null && entry.row !== null && (
                <KindChoice id={id} row={entry.row} title={entry.title} kind={entry.kind} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function timesIn({ when, times }: PreviewEntry): string {
  return times > 1 ? `${when}, ${times} times` : when
}
