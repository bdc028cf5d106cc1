import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Sheet.module.css'
import { useBackCloses } from './useBackCloses.ts'

type SheetProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dialog that rises from the bottom of a phone, for what has no room on the page there. */
export function Sheet({ opened, onClose, title, children }: SheetProps) {
  useBackCloses(opened, onClose)
  return (
    <Modal.Root opened={opened} onClose={onClose} transitionProps={{ transition: 'slide-up', duration: 200 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ inner: css.inner ?? '', content: css.sheet ?? '' }}>
        {/* Not Mantine's header, which screen readers take for a second banner. */}
        <div className={css.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <div className={css.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
