import { useState } from 'react'
import { ListState } from '../../../web/list/ListState.tsx'
import { useList } from '../../../web/list/useList.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { TextButton } from '../../../web/ui/TextButton.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { readOrganizationLog } from '../log/contract.ts'
import { LogRow } from './LogRow.tsx'

const LogDialog = lazyDialog(async () => (await import('./LogDialog.tsx')).LogDialog)

const shownFirst = 4

/** The latest of what officers did. */
export function LogPanel({ of }: { of: OrganizationInFull }) {
  const [all, setAll] = useState(false)
  const { list, rows, total } = useList(readOrganizationLog, { id: of.id })
  return (
    <Panel
      title="Log"
      flush
      aside={total > shownFirst && <TextButton onClick={() => setAll(true)}>All {total}</TextButton>}
    >
      {rows.length === 0 ? (
        <ListState
          list={list}
          failed="Failed to fetch the log"
          loading="Loading the log"
          skeletons={<RowSkeletons count={2} />}
          empty={<EmptyState inPanel title="Nothing yet" sentence="Kept for a year, readable by officers." />}
          inPanel
        />
      ) : (
        <Rows label="What officers did">
          {rows.slice(0, shownFirst).map((one) => (
            <LogRow key={one.id} id={of.id} one={one} />
          ))}
        </Rows>
      )}
      {all && <LogDialog of={of} onClose={() => setAll(false)} />}
    </Panel>
  )
}
