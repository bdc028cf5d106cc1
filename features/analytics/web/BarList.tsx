import css from './BarList.module.css'

type BarRow = {
  key: string
  name: string
  value: string
  /** Beside the number, such as a rate. */
  note?: string
  /** Of the longest bar, from 0 to 1. */
  share: number
}

/** Numbers one below the other, each as a bar from zero with its name before and its number after it. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {rows.map(({ key, name, value, note, share }) => (
        <li className={css.row} key={key}>
          <span className={css.name}>{name}</span>
          <span className={css.track} aria-hidden="true">
            <span className={css.bar} style={{ width: `${share * 100}%` }} />
          </span>
          <span className={css.value}>{value}</span>
          <span className={css.note}>{note}</span>
        </li>
      ))}
    </ul>
  )
}
