import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import css from './Modal.module.css'

type FormModalProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The main action, at the far right. Busy keeps its width and its place. */
  submit: { label: string; busy?: boolean; disabled?: boolean }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** There is something typed that closing would lose: then closing asks first. */
  changed?: boolean
  /** Words at the footer's left: what will happen, in numbers. */
  note?: ReactNode
  /** Width on a desktop. Phones give it the whole screen. */
  size?: number
}

const parts = {
  content: css.content ?? '',
  header: css.header ?? '',
  title: css.title ?? '',
  close: css.close ?? '',
  body: css.body ?? '',
}

/** A form above the page: title, fields that scroll, actions that stay. */
export function FormModal(props: FormModalProps) {
  const { opened, onClose, title, children, submit, onSubmit, changed = false, note, size = 560 } = props
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const tryToClose = () => {
    if (submit.busy) return
    if (changed && !asking) setAsking(true)
    else if (!changed) close()
  }
  return (
    <Modal
      opened={opened}
      onClose={tryToClose}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      classNames={parts}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        <div className={css.scroll}>{children}</div>
        {asking && changed ? (
          <div className={css.foot} key="ask">
            <div className={css.note} role="alert">
              Discard what you changed?
            </div>
            <Button variant="default" autoFocus onClick={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button color="red" onClick={close}>
              Discard
            </Button>
          </div>
        ) : (
          <div className={css.foot} key="do">
            <div className={css.note}>{note}</div>
            <Button variant="default" disabled={submit.busy === true} onClick={tryToClose}>
              Cancel
            </Button>
            <Button type="submit" loading={submit.busy === true} disabled={submit.disabled === true}>
              {submit.label}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  )
}
