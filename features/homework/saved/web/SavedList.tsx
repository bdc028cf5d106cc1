import { IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countWords } from '../../../../contract/words/counts.ts'
import { errorWords, read } from '../../../../web/api/api.ts'
import { listSavedFilters } from '../contract.ts'
import css from './SavedList.module.css'

export type SavedAsking = 'save' | 'edit'

type SavedListProps = {
  onSaving: (what: SavedAsking) => void
}

/** The actions of saved filters, which stand above the list as tabs. */
export function SavedList({ onSaving }: SavedListProps) {
  const saved = useQuery(read(listSavedFilters, {}))
  const rows = saved.data ?? []
  return (
    <>
      <p className={css.title}>{titleOf(saved, rows.length)}</p>
      <ul className={css.list}>
        <li>
          <button className={css.entry} type="button" aria-haspopup="dialog" onClick={() => onSaving('save')}>
            <IconBookmarkPlus size={18} stroke={1.75} aria-hidden />
            Save these filters
          </button>
        </li>
        {rows.length > 0 && (
          <li>
            <button className={css.entry} type="button" aria-haspopup="dialog" onClick={() => onSaving('edit')}>
              <IconPencil size={18} stroke={1.75} aria-hidden />
              Edit saved filters
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

function titleOf(saved: { isPending: boolean; isError: boolean; error: unknown }, count: number): string {
  if (saved.isPending) return 'Saved filters …'
  if (saved.isError && count === 0) return errorWords(saved.error)
  return count === 0 ? 'No saved filters yet' : countWords(count, 'saved filter')
}
