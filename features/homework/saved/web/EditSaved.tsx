import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { listSavedFilters } from '../contract.ts'
import css from './EditSaved.module.css'
import { EditSavedRow } from './EditSavedRow.tsx'

type EditSavedProps = { query: string; opened: boolean; onClose: () => void }

/** Rename, replace or delete. Each is saved at once. */
export function EditSaved({ query, opened, onClose }: EditSavedProps) {
  const saved = useQuery(read(listSavedFilters, {}))
  const rows = saved.data ?? []
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Saved filters" size={560} tall>
      {rows.length === 0 ? (
        <p className={css.none}>No saved filters.</p>
      ) : (
        <ul className={css.rows}>
          {rows.map((one) => (
            <EditSavedRow key={one.id} of={one} query={query} />
          ))}
        </ul>
      )}
    </ModalFrame>
  )
}
