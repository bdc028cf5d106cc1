import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import css from './Modal.module.css'
import { useBackCloses } from './useBackCloses.ts'

type ModalFrameProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size: number
  /** Takes the whole screen of a phone. */
  tall?: boolean
  /** It opens and closes with the address, so that Back closes it anyway. */
  atAddress?: boolean
  children: ReactNode
}

/**
 * Title, close at the right, and room for a body with its footer. Mantine's parts without its header, which screen
 * readers take for a second banner.
 */
export function ModalFrame({
  opened,
  onClose,
  title,
  size,
  tall = false,
  atAddress = false,
  children,
}: ModalFrameProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const whole = tall && phone
  useBackCloses(opened && !atAddress, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={whole}
      centered
      // Not on Modal.Content: Mantine would put it on the box around it as well.
      classNames={{ content: css.content ?? '' }}
      transitionProps={{ transition: 'fade', duration: 200 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={whole ? 0 : 'lg'}>
        <div className={css.header}>
          <Modal.Title className={css.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton className={css.close ?? ''} aria-label="Close" />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
