import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import type { useSessionAddress } from './useSessionAddress.ts'
import type { SessionToRemove } from './useSessionToRemove.ts'

export type { SessionToRemove }

const loadAdd = () => import('./AddSession.tsx')
const loadEdit = () => import('./EditSession.tsx')
const loadLog = () => import('./LogTime.tsx')
const loadNotes = () => import('./EditNotes.tsx')
const loadRemove = () => import('./RemoveSession.tsx')
const loadPresets = () => import('../presets/web/Presets.tsx')
const AddSession = lazyDialog(async () => (await loadAdd()).AddSession)
const EditSession = lazyDialog(async () => (await loadEdit()).EditSession)
const LogTime = lazyDialog(async () => (await loadLog()).LogTime)
const EditNotes = lazyDialog(async () => (await loadNotes()).EditNotes)
const RemoveSession = lazyDialog(async () => (await loadRemove()).RemoveSession)
const Presets = lazyDialog(async () => (await loadPresets()).Presets)

/** Loads the dialogs in advance, so that a press opens one at once. One that fails is loaded again on demand. */
export async function loadSessionDialogs(): Promise<void> {
  await Promise.allSettled([loadAdd(), loadEdit(), loadLog(), loadNotes(), loadRemove(), loadPresets()])
}

type SessionDialogsProps = {
  address: ReturnType<typeof useSessionAddress>
  removing: { of: SessionToRemove; opened: boolean } | null
  onRemoveEnd: () => void
}

/** All dialogs of the screen. The address names the open one, except the confirmation of a deletion. */
export function SessionDialogs({ address, removing, onRemoveEnd }: SessionDialogsProps) {
  const add = useOpenings(address.dialog('add'))
  const edit = useOpenings(address.dialog('edit'))
  const log = useOpenings(address.dialog('log'))
  const notes = useOpenings(address.dialog('notes'))
  const presets = useOpenings(address.dialog('presets'))
  return (
    <>
      {add.last && <AddSession key={`add-${add.count}`} opened={add.wanted !== null} onClose={address.close} />}
      {edit.last && (
        <EditSession key={`edit-${edit.count}`} id={edit.last} opened={edit.wanted !== null} onClose={address.close} />
      )}
      {log.last && (
        <LogTime key={`log-${log.count}`} id={log.last} opened={log.wanted !== null} onClose={address.close} />
      )}
      {notes.last && (
        <EditNotes
          key={`notes-${notes.count}`}
          id={notes.last}
          opened={notes.wanted !== null}
          onClose={address.close}
        />
      )}
      {presets.last && (
        <Presets key={`presets-${presets.count}`} opened={presets.wanted !== null} onClose={address.close} />
      )}
      {removing && (
        <RemoveSession
          key={`remove-${removing.of.id}`}
          of={removing.of}
          opened={removing.opened}
          onClose={onRemoveEnd}
        />
      )}
    </>
  )
}
