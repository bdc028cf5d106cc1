import type { DashboardPart } from '../feature.ts'
import { ActionList } from '../ui/ActionList.tsx'
import { Panel } from '../ui/Panel.tsx'

export function QuickActions({ parts }: { parts: DashboardPart[] }) {
  const actions = parts.flatMap(({ actions = [] }) => actions).toSorted((one, other) => one.order - other.order)
  if (actions.length === 0) return null
  return (
    <Panel title="Quick Actions" flush>
      <ActionList actions={actions} />
    </Panel>
  )
}
