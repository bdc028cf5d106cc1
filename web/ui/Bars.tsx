import { VisuallyHidden } from '@mantine/core'
import css from './Bars.module.css'

export type Bar = {
  key: string
  /** The label above the bar, and its accessible text. */
  value: string
  /** The label under it. */
  name: string
  /** The full form of the name. */
  title?: string
  /** Of the full height, from 0 to 1. */
  share: number
  /** Whether it is the current one. */
  now: boolean
}

type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** More than a handful: names and numbers are for the pointer and screen readers, so something else shows them too. */
  dense?: boolean
}

/** Numbers of one kind side by side, each as a bar from zero with its number above. */
export function Bars({ label, bars, dense = false }: BarsProps) {
  if (dense)
    return (
      <ul className={`${css.chart} ${css.dense}`} aria-label={label}>
        {bars.map(({ key, value, name, title, share, now }) => (
          <li className={css.one} key={key} title={`${title ?? name}: ${value}`}>
            <VisuallyHidden>
              {title ?? name}: {value}
            </VisuallyHidden>
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} data-now={now} data-none={share === 0} style={{ height: `${share * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={css.chart} aria-label={label}>
      {bars.map(({ key, value, name, title, share, now }) => (
        <li className={css.one} key={key}>
          <span className={css.value}>{value}</span>
          <span className={css.track} aria-hidden="true">
            <span
              className={css.bar}
              data-now={now}
              style={{ height: `${Math.max(2, Math.min(100, share * 100))}%` }}
            />
          </span>
          <span className={css.name} title={title}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
