import { ActionIcon, Button } from '@mantine/core'
import { IconSquareCheck } from '@tabler/icons-react'
import { type Selection, useSelected } from '../bulk/web/selection.ts'
import type { AssignmentView } from './filters.ts'
import css from './ViewControls.module.css'
import { ViewSwitch } from './ViewSwitch.tsx'

type ViewControlsProps = { view: AssignmentView; onView: (view: AssignmentView) => void; selection: Selection }

/** How the list is shown, and the button that begins and ends a selection. */
export function ViewControls({ view, onView, selection }: ViewControlsProps) {
  const { on } = useSelected(selection)
  const choose = () => (on ? selection.leave() : selection.begin())
  const label = on ? 'End selection' : 'Select'
  return (
    <div className={css.view}>
      <Button className={css.wide} variant="default" aria-pressed={on} onClick={choose}>
        {on ? 'Done' : 'Select'}
      </Button>
      <ViewSwitch view={view} onChange={onView} />
      <ActionIcon
        className={css.narrow}
        variant="default"
        size="lg"
        data-hint={label}
        aria-label={label}
        aria-pressed={on}
        onClick={choose}
      >
        <IconSquareCheck size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
