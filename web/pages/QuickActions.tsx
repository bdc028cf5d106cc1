import { useFills } from '../fills.ts'
import { ActionList } from '../ui/ActionList.tsx'
import { Panel } from '../ui/Panel.tsx'
import { dashboardActions } from './slots.ts'

export function QuickActions() {
  const actions = useFills(dashboardActions)
    .map(({ value }) => value)
    .toSorted((one, other) => one.order - other.order)
  if (actions.length === 0) return null
  return (
    <Panel title="Quick Actions" flush>
      <ActionList actions={actions} />
    </Panel>
  )
}
