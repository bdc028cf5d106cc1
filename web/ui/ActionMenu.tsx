import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { MenuEntries, type MenuEntry, PopoverMenu } from './PopoverMenu.tsx'

type ActionMenuProps = { label: string; entries: MenuEntry[]; className?: string | undefined }

/** A button with three dots, and a menu beneath it. */
export function ActionMenu({ label, entries, className }: ActionMenuProps) {
  return (
    <PopoverMenu
      button={(props) => (
        <ActionIcon className={className ?? ''} size="md" aria-label={label} {...props}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) => <MenuEntries entries={entries} close={close} />}
    </PopoverMenu>
  )
}
