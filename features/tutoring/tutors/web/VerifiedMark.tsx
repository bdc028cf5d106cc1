import { VisuallyHidden } from '@mantine/core'
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import css from './VerifiedMark.module.css'

/** Beside the name of a tutor whom an admin has verified. `named`: with the word. */
export function VerifiedMark({ named = false, size = 20 }: { named?: boolean; size?: number }) {
  return (
    <span className={css.mark} title={named ? undefined : 'Verified'}>
      <IconRosetteDiscountCheckFilled className={css.icon} size={size} aria-hidden />
      {named ? <span className={css.word}>Verified</span> : <VisuallyHidden component="span">Verified</VisuallyHidden>}
    </span>
  )
}
