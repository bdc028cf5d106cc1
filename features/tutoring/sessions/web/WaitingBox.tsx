import type { ReactNode } from 'react'
import type { NavIcon } from '../../../../web/ui/shell/navEntry.ts'
import css from './BookingActions.module.css'

type WaitingBoxProps = { icon: NavIcon; title: string; words: string; children?: ReactNode }

/** What a session waits for, with the buttons that answer it. */
export function WaitingBox({ icon: Icon, title, words, children }: WaitingBoxProps) {
  return (
    <div className={css.box}>
      <span className={css.icon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.strong}>{title}</p>
        <p className={css.hint}>{words}</p>
      </div>
      {children && <div className={css.pair}>{children}</div>}
    </div>
  )
}
