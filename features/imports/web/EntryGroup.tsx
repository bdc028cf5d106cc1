import { Badge, Button } from '@mantine/core'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Fate, PreviewEntry } from '../contract.ts'
import css from './EntryGroup.module.css'
import { fateNames } from './words.ts'

const folded = 20
const colors: Record<Fate, string> = { new: 'green', changed: 'blue', same: 'gray', skipped: 'yellow' }
const become = {
  assignment: { icon: IconChecklist, word: 'Assignment' },
  event: { icon: IconCalendarEvent, word: 'Event' },
}

/** The entries with the same outcome; the first twenty, and the rest on request. */
export function EntryGroup({ fate, entries, unit = 'Row' }: { fate: Fate; entries: PreviewEntry[]; unit?: string }) {
  const [whole, setWhole] = useState(false)
  const title = useId()
  if (entries.length === 0) return null
  const shown = whole ? entries : entries.slice(0, folded)
  return (
    <section className={css.group} aria-labelledby={title}>
      <h3 className={css.title} id={title}>
        <Badge color={colors[fate]}>{fateNames[fate]}</Badge>
      </h3>
      <ul className={css.rows}>
        {shown.map((entry, index) => {
          const { icon: Icon, word } = become[entry.becomes]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and the list never changes order
            <li className={css.row} key={index}>
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
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {!whole && entries.length > folded && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  )
}

function timesIn({ when, times }: PreviewEntry): string {
  return times > 1 ? `${when}, ${times} times` : when
}
