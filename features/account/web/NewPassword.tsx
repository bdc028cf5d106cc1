import { PasswordInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { PasswordRules } from '../../../web/ui/PasswordRules.tsx'
import { passwordFault, passwordRules } from '../rules.ts'
import css from './Forms.module.css'

type NewPasswordProps = {
  field: {
    name: string
    value: string
    error: ReactNode
    'aria-invalid': true | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
  /** Whether the form was submitted before: unmet rules turn red. */
  tried: boolean
  label?: string
}

/** A password to choose, with the rules that it has to meet. */
export function NewPassword({ field, tried, label = 'Password' }: NewPasswordProps) {
  const rulesId = useId()
  const password = field.value
  return (
    <>
      <PasswordInput
        {...field}
        // The list below shows unmet rules; here only what the server found.
        error={passwordFault(password) === undefined ? field.error : tried}
        size="lg"
        label={label}
        autoComplete="new-password"
        aria-describedby={rulesId}
      />
      <div className={css.rules}>
        <PasswordRules
          id={rulesId}
          failed={tried}
          rules={passwordRules.map(({ words, met }) => ({ words, met: met(password) }))}
        />
      </div>
    </>
  )
}
