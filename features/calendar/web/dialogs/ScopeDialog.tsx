import { Button } from '@mantine/core'
import type { AgendaScope } from '../../../../web/slots.ts'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import css from './ScopeDialog.module.css'

type ScopeDialogProps = {
  opened: boolean
  verb: 'Move' | 'Delete'
  title: string
  scopes: AgendaScope[]
  onAnswer: (scope: AgendaScope | null) => void
}

const names: Record<AgendaScope, string> = {
  this: 'This one',
  following: 'This and the following',
  all: 'All of them',
}

/** Asks how much of a series a change reaches. The harmless answer has the focus. */
export function ScopeDialog({ opened, verb, title, scopes, onAnswer }: ScopeDialogProps) {
  const drawn = useHasDrawn()
  const red = verb === 'Delete'
  return (
    <ModalFrame opened={opened && drawn} onClose={() => onAnswer(null)} title={`${verb} a repeating event`} size={440}>
      <div className={modal.words}>
        <bdi>{title}</bdi> repeats. {red ? 'Which of them go?' : 'Which of them move?'}
      </div>
      <div className={css.answers}>
        {scopes.map((scope) => (
          <Button
            key={scope}
            variant={red ? 'outline' : 'default'}
            {...(red && { color: 'red' })}
            fullWidth
            onClick={() => opened && onAnswer(scope)}
          >
            {names[scope]}
          </Button>
        ))}
        <Button variant="subtle" color="gray" fullWidth data-autofocus onClick={() => onAnswer(null)}>
          Cancel
        </Button>
      </div>
    </ModalFrame>
  )
}
