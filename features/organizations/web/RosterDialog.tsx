import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { RosterList } from './RosterList.tsx'

/** For moderators, who appoint while it is without president. */
export function RosterDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  return (
    <ModalFrame opened onClose={onClose} title={`Roster of ${of.name}`} size={560}>
      <RosterList of={of} />
    </ModalFrame>
  )
}
