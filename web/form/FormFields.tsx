import type { ReactNode } from 'react'
import fields from '../ui/Fields.module.css'
import css from './FormFields.module.css'

/** The fields of a form, one below the other. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}

/** Two short fields side by side, where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={fields.pair}>{children}</div>
}
