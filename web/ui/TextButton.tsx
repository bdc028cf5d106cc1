import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import css from './TextButton.module.css'

type TextButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>

/** A button within a sentence: it does something and leads nowhere. */
export function TextButton(props: TextButtonProps) {
  return <button className={css.button} type="button" {...props} />
}

/** The same for a link. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link className={css.button ?? ''} {...props} />
}
