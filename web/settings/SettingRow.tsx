import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './SettingRow.module.css'

type SettingRowProps = {
  name?: ReactNode
  help: ReactNode
  saved?: boolean
  /** Buttons; or a function that draws the control which the name is for, by `aria-labelledby`. */
  children: ReactNode | ((labelId: string) => ReactNode)
}

/** One thing in a panel of settings: its name, what it does or how it stands, and what changes it. */
export function SettingRow({ name, help, saved = false, children }: SettingRowProps) {
  const id = useId()
  return (
    <div className={css.row}>
      <div className={css.words}>
        {name && (
          <div className={css.name} id={id} data-setting-name>
            {name}
          </div>
        )}
        <div className={css.help}>{help}</div>
      </div>
      <span className={css.saved} role="status">
        {saved && (
          <>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            Saved
          </>
        )}
      </span>
      <div className={css.control}>{typeof children === 'function' ? children(id) : children}</div>
    </div>
  )
}
