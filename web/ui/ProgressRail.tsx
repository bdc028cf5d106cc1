import css from './ProgressRail.module.css'

type ProgressRailProps = {
  /** 0 to 100. */
  percent: number
  /** Its name for screen readers. */
  label: string
  thick?: boolean
  hideNumber?: boolean
}

export function ProgressRail({ percent, label, thick = false, hideNumber = false }: ProgressRailProps) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className={css.progress}>
      <div
        className={thick ? `${css.rail} ${css.thick}` : css.rail}
        role="progressbar"
        aria-label={label}
        aria-valuenow={whole}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={css.done} style={{ width: `${whole}%` }} />
      </div>
      {!hideNumber && <span aria-hidden="true">{whole}%</span>}
    </div>
  )
}
