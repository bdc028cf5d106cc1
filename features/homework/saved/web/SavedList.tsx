import { IconBookmark, IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorWords, read } from '../../../../web/api/api.ts'
import { listSavedFilters } from '../contract.ts'
import css from './SavedList.module.css'

export type SavedAsking = 'save' | 'edit'

type SavedListProps = {
  /** The present filter, sort and view, as a saved filter stores them. */
  present?: string
  onSaving: (what: SavedAsking) => void
  onOpened: () => void
}

/** A person's saved filters, each a link, and their actions. */
export function SavedList({ present, onSaving, onOpened }: SavedListProps) {
  const saved = useQuery(read(listSavedFilters, {}))
  const rows = saved.data ?? []
  return (
    <>
      <p className={css.title}>{titleOf(saved, rows.length)}</p>
      <ul className={css.list}>
        {rows.map(({ id, name, query }) => (
          <li key={id}>
            <Link
              className={css.entry}
              to={{ search: query }}
              aria-current={query === present ? 'true' : undefined}
              onClick={onOpened}
            >
              <IconBookmark size={18} stroke={1.75} aria-hidden />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        <li className={rows.length > 0 ? css.own : undefined}>
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
  return count === 0 ? 'No saved filters yet' : 'Saved filters'
}
