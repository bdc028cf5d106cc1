import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../../web/screens/lazyComponent.tsx'
import { useDropdown } from '../../../web/ui/shell/useDropdown.ts'
import css from './Bell.module.css'
import { usePushPages } from './push/usePushPages.ts'
import { unreadWords, useUnread } from './unread.ts'

const { Component: BellList, load } = lazyComponent<{ onClose: () => void }>(async () => ({
  Component: (await import('./BellList.tsx')).BellList,
}))

/** The bell in the top bar, with the number of unread notifications, and the newest of them beneath it. */
export function Bell() {
  const { open, close, boxProps, buttonProps } = useDropdown()
  const unread = useUnread() ?? 0
  usePushPages()
  const warm = () => void load().catch(() => undefined)
  return (
    <div className={css.box} {...boxProps}>
      <button className={css.button} title="Notifications" {...buttonProps} onPointerEnter={warm} onFocus={warm}>
        <IconBell size={20} stroke={1.75} aria-hidden />
        <VisuallyHidden>Notifications{unread > 0 && `, ${unreadWords(unread)}`}</VisuallyHidden>
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <section className={css.panel} aria-label="Notifications">
          <Suspense fallback={<div className={css.waiting} />}>
            <BellList onClose={close} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
