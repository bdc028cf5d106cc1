import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './MessageButton.module.css'

type MessageButtonProps = { id: string; name: string }

/** The icon that starts a message to a tutor, or opens what is written already. */
export function MessageButton({ id, name }: MessageButtonProps) {
  return (
    <Button
      className={css.icon ?? ''}
      variant="default"
      component={Link}
      to={`/tutors/messages/with/${id}`}
      aria-label={`Message ${name}`}
      title="Message"
    >
      <IconMessage size={20} stroke={1.75} aria-hidden />
    </Button>
  )
}
