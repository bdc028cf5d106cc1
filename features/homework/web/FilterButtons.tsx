import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmark } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import shared from '../../../web/list/FilterRow.module.css'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useDropdown } from '../../../web/ui/shell/useDropdown.ts'
import { type SavedAsking, SavedList } from '../saved/web/SavedList.tsx'
import type { AssignmentFilterRowProps } from './AssignmentFilterRow.tsx'
import css from './FilterButtons.module.css'
import { MoreFilters } from './MoreFilters.tsx'

export const loadSheet = () => import('./AssignmentFilterSheet.tsx')
const FilterSheet = lazyDialog(async () => (await loadSheet()).AssignmentFilterSheet)
const SavedDialog = lazyDialog(async () => (await import('../saved/web/SavedDialog.tsx')).SavedDialog)

/** The buttons for further filters and saved ones: dropdowns on a desktop, one sheet on a phone. */
export function FilterButtons({ filter, sort, query, count, onChange, others }: AssignmentFilterRowProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const [saving, setSaving] = useState<{ what: SavedAsking; opened: boolean; time: number } | null>(null)
  const { q, priority, status, ...further } = filter
  const more = Object.keys(further).length
  const all = more + Number(priority !== undefined) + Number(status !== undefined)
  const ask = (what: SavedAsking) => setSaving((old) => ({ what, opened: true, time: (old?.time ?? 0) + 1 }))
  return (
    <>
      <Box label={more === 0 ? 'More filters' : `More filters, ${more} set`} icon={<Sliders count={more} />}>
        {() => (
          <div className={css.fields}>
            <MoreFilters filter={filter} onChange={onChange} />
          </div>
        )}
      </Box>
      <Box label="Saved filters" icon={<IconBookmark size={18} stroke={1.75} aria-hidden />}>
        {(close) => (
          <SavedList
            present={query}
            onOpened={close}
            onSaving={(what) => {
              close()
              ask(what)
            }}
          />
        )}
      </Box>
      <ActionIcon
        className={css.phone}
        variant="default"
        size="lg"
        aria-label={all === 0 ? 'Filters' : `Filters, ${all} set`}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <Sliders count={all} />
      </ActionIcon>

      {sheet !== 'never' && (
        <FilterSheet
          filter={filter}
          sort={sort}
          count={count}
          onChange={onChange}
          onSaving={(what) => {
            setSheet('closed')
            ask(what)
          }}
          others={others}
          opened={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
      {saving && (
        <SavedDialog
          key={saving.time}
          what={saving.what}
          query={query}
          opened={saving.opened}
          onClose={() => setSaving({ ...saving, opened: false })}
        />
      )}
    </>
  )
}

function Sliders({ count }: { count: number }) {
  return (
    <>
      <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
      {count > 0 && <span className={shared.badge}>{count}</span>}
    </>
  )
}

type BoxProps = { label: string; icon: ReactNode; children: (close: () => void) => ReactNode }

/** A button with a box beneath it. */
function Box({ label, icon, children }: BoxProps) {
  const { open, close, boxProps, buttonProps } = useDropdown({ stays: true })
  return (
    <div className={css.box} {...boxProps}>
      <ActionIcon className={css.button} variant="default" size="lg" aria-label={label} title={label} {...buttonProps}>
        {icon}
      </ActionIcon>
      {open && <div className={css.dropdown}>{children(close)}</div>}
    </div>
  )
}
