import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { readOrganizationLog } from '../log/contract.ts'
import { LogRow } from './LogRow.tsx'

/** What officers did, for officers. */
export function LogDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const { list, rows, total } = useList(readOrganizationLog, { id: of.id })
  return (
    <ModalFrame opened onClose={onClose} title={`What officers did in ${of.name}`} size={560}>
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch the log"
          loading="Loading the log"
          skeletons={<RowSkeletons count={4} />}
          empty={<EmptyState inPanel title="Nothing yet" sentence="Kept for a year, readable by officers." />}
        />
      )}
      {rows.length > 0 && (
        <Rows label="What officers did">
          {rows.map((one) => (
            <LogRow key={one.id} id={of.id} one={one} />
          ))}
        </Rows>
      )}
      {rows.length > 0 && (
        <ShowMore list={list} words={`${rows.length} of ${total}`} failed="Failed to fetch the log" />
      )}
    </ModalFrame>
  )
}
