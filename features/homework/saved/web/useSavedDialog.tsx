import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import type { SavedAsking } from './SavedList.tsx'

const SavedDialog = lazyDialog(async () => (await import('./SavedDialog.tsx')).SavedDialog)

/** The dialogs for saved filters: `ask` opens one, fresh each time. */
export function useSavedDialog(query: string) {
  const [saving, setSaving] = useState<{ what: SavedAsking; opened: boolean; time: number } | null>(null)
  return {
    ask: (what: SavedAsking) => setSaving((old) => ({ what, opened: true, time: (old?.time ?? 0) + 1 })),
    dialog: saving && (
      <SavedDialog
        key={saving.time}
        what={saving.what}
        query={query}
        opened={saving.opened}
        onClose={() => setSaving({ ...saving, opened: false })}
      />
    ),
  }
}
