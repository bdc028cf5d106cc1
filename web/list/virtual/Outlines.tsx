import css from './Outlines.module.css'

type OutlinesProps = {
  /** How many lines are not loaded yet. */
  lines: number
  /** Of one line, in pixels. */
  height: number
  columns?: number
  shape: 'row' | 'card'
}

/** The outlines of rows that are on their way: one picture, however many there are. */
export function Outlines({ lines, height, columns = 1, shape }: OutlinesProps) {
  return (
    <div
      className={css.outlines}
      data-outlines
      data-shape={shape}
      aria-hidden
      style={{ blockSize: lines * height, ['--line' as string]: `${height}px`, ['--columns' as string]: columns }}
    >
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else
        <div className={css.column} key={column} />
      ))}
    </div>
  )
}
