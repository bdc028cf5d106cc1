import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { EditSaved } from './EditSaved.tsx'
import type { SavedAsking } from './SavedList.tsx'
import { SaveFilter } from './SaveFilter.tsx'

export type SavedDialogProps = { what: SavedAsking; query: string; opened: boolean; onClose: () => void }

/** Naming a new saved filter, or changing those there are. */
export function SavedDialog({ what, query, opened, onClose }: SavedDialogProps) {
  const drawn = useHasDrawn()
  const Dialog = what === 'save' ? SaveFilter : EditSaved
  return <Dialog query={query} opened={opened && drawn} onClose={onClose} />
}
