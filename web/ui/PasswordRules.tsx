import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import css from './PasswordRules.module.css'

type PasswordRulesProps = {
  rules: readonly { words: string; met: boolean }[]
  /** After a submit that failed: what is still unmet turns red. */
  failed?: boolean
  /** For the field's `aria-describedby`. */
  id?: string
}

/** The rules for a password, ticked while it is typed. */
export function PasswordRules({ rules, failed = false, id }: PasswordRulesProps) {
  return (
    <ul className={css.rules} id={id}>
      {rules.map(({ words, met }) => (
        <li key={words} className={[css.rule, met ? css.met : failed && css.failed].filter(Boolean).join(' ')}>
          {met ? <IconCheck size={14} stroke={2.25} aria-hidden /> : <IconCircle size={14} stroke={2} aria-hidden />}
          {words}
          <VisuallyHidden>{met ? ', met' : ', not met yet'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
