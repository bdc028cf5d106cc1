import { IconArrowRight, IconArrowsMove, IconCalendarPlus, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'
import type { EventActions } from './useEventActions.ts'

type EventMenuProps = { of: PlacedRow; acts: EventActions; className?: string | undefined }

/** The actions on a row besides dragging it. */
export function EventMenu({ of, acts, className }: EventMenuProps) {
  const { row } = of
  const { canMove } = useAgenda()
  const own = row.feature === 'calendar'
  const plan = acts.planFor(of)
  const editable = own && row.changes !== 'none'
  const entries = [
    { label: 'Open', icon: IconArrowRight, act: () => acts.open(of) },
    ...(plan ? [{ label: 'Plan…', icon: IconCalendarPlus, act: plan }] : []),
    ...(canMove(row) ? [{ label: 'Move to…', icon: IconArrowsMove, act: () => acts.askMove(of) }] : []),
    ...(editable ? [{ label: 'Edit', icon: IconPencil, act: () => acts.edit(row.id) }] : []),
    ...(own ? [{ label: 'Duplicate', icon: IconCopy, act: () => acts.duplicate(row.id) }] : []),
    ...(editable
      ? [
          {
            label: 'Delete',
            icon: IconTrash,
            act: () => acts.remove({ id: row.id, title: row.title, series: row.series !== null }),
          },
        ]
      : []),
  ]
  return <ActionMenu className={className} label={`Actions for ${row.title}`} entries={entries} />
}
