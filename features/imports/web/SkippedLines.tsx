import { countWords } from '../../../contract/words/counts.ts'
import type { ImportPreview } from '../contract.ts'
import css from './SkippedLines.module.css'

type SkippedLinesProps = { summary: string; lines: ImportPreview['skippedLines']; count: number; unit?: string }

/** Unreadable and doubtful parts of the file, for those who want to know. */
export function SkippedLines({ summary, lines, count, unit = 'Line' }: SkippedLinesProps) {
  if (count === 0) return null
  return (
    <details className={css.skipped}>
      <summary className={css.summary}>{summary}</summary>
      <ul className={css.lines}>
        {lines.map(({ line, why }) => (
          <li key={`${line} ${why}`}>
            {unit} {line}: {why}
          </li>
        ))}
      </ul>
      {count > lines.length && <p className={css.more}>{countWords(count - lines.length, 'more', 'more')} not shown</p>}
    </details>
  )
}
