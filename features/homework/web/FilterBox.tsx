import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDropdown } from '../../../web/ui/shell/useDropdown.ts'
import css from './FilterButtons.module.css'

type FilterBoxProps = { label: string; icon: ReactNode; children: (close: () => void) => ReactNode }

/** A button with a box beneath it, whose name is also its hint; not on phones, whose sheet holds the same. */
export function FilterBox({ label, icon, children }: FilterBoxProps) {
  const { open, close, boxProps, buttonProps } = useDropdown({ stays: true })
  return (
    <div className={css.box} {...boxProps}>
      <ActionIcon
        className={css.button}
        variant="default"
        size="lg"
        data-hint={label}
        aria-label={label}
        {...buttonProps}
      >
        {icon}
      </ActionIcon>
      {open && <div className={css.dropdown}>{children(close)}</div>}
    </div>
  )
}
