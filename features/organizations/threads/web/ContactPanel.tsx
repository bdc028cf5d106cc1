import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Panel } from '../../../../web/ui/Panel.tsx'
import css from './ContactPanel.module.css'

/** The way to those who run the organization, for everybody else. */
export function ContactPanel({ id }: { id: string }) {
  return (
    <Panel title="Contact">
      <p className={css.words}>All officers see the thread and any of them may answer.</p>
      <Button
        fullWidth
        variant="default"
        component={Link}
        to={`/organizations/messages/with/${id}`}
        leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
      >
        Write to the officers
      </Button>
    </Panel>
  )
}
