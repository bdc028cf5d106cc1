import type { ComponentProps } from 'react'
import css from './TextButton.module.css'

type TextButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>

/** A button within a sentence: it does something and leads nowhere. */
export function TextButton(props: TextButtonProps) {
  return <button className={css.button} type="button" {...props} />
}
