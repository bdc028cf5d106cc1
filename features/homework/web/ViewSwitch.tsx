import { IconLayoutGrid, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { Segments } from '../../../web/ui/Segments.tsx'
import { type AssignmentView, assignmentViews } from './filters.ts'
import css from './ViewSwitch.module.css'

const looks = {
  cards: { label: 'Cards', icon: IconLayoutGrid },
  list: { label: 'List', icon: IconList },
  board: { label: 'Board', icon: IconLayoutKanban },
} as const

const choices = assignmentViews.map((value) => {
  const { label, icon: Icon } = looks[value]
  return {
    value,
    label: (
      <span className={css.view}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {label}
      </span>
    ),
  }
})

type ViewSwitchProps = { view: AssignmentView; onChange: (view: AssignmentView) => void }

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Segments className={css.switch} aria-label="View" data={choices} value={view} onChange={onChange} />
}
