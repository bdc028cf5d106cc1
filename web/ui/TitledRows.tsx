import { type ReactNode, useId } from 'react'
import { Rows } from './Rows.tsx'
import css from './TitledRows.module.css'

type TitledRowsProps = { title: string; note: ReactNode; children: ReactNode }

/** Rows within a dialog, under a small title of their own, and what is to know of them. */
export function TitledRows({ title, note, children }: TitledRowsProps) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        {title}
      </h3>
      <Rows label={title}>{children}</Rows>
      <p className={css.note}>{note}</p>
    </section>
  )
}
