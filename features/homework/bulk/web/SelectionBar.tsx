import { ActionIcon } from '@mantine/core'
import { IconBook2, IconCalendarShare, IconCheck, IconFlag, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { countWords, numberWords } from '../../../../contract/words/counts.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import type { AssignmentFilter } from '../../contract.ts'
import type { AssignmentLists } from '../../web/useAssignmentLists.ts'
import type { BulkQuestion } from './BulkDialog.tsx'
import css from './SelectionBar.module.css'
import { type Selection, useSelected } from './selection.ts'
import { useBulk } from './useBulk.ts'

const BulkDialog = lazyDialog(async () => (await import('./BulkDialog.tsx')).BulkDialog)

const actions = [
  { asks: 'move', label: 'Move', icon: IconCalendarShare },
  { asks: 'course', label: 'Course', icon: IconBook2 },
  { asks: 'priority', label: 'Priority', icon: IconFlag },
] as const

type SelectionBarProps = {
  selection: Selection
  lists: AssignmentLists
  filter: AssignmentFilter
  /** How many assignments are loaded, and how many match the filter. */
  loaded: number
  total: number
  /** The loaded assignments. */
  order: () => readonly string[]
}

/** A bar at the bottom of the window while there is a selection: how many are selected, and the actions for them. */
export function SelectionBar({ selection, lists, filter, loaded, total, order }: SelectionBarProps) {
  const chosen = useSelected(selection)
  const { change } = useBulk(lists, filter, selection)
  const [asking, setAsking] = useState<{ what: BulkQuestion; opened: boolean; time: number } | null>(null)
  const count = chosen.matching ? total : chosen.ids.size
  const ask = (what: BulkQuestion) => setAsking((old) => ({ what, opened: true, time: (old?.time ?? 0) + 1 }))
  const close = () => setAsking((old) => old && { ...old, opened: false })
  // Rows that are loaded are not all in sight either, so a list that is longer is offered as a whole.
  const offersLoaded = !chosen.matching && total === loaded && chosen.ids.size < loaded
  const offersAll = !chosen.matching && total > loaded
  return (
    <>
      {chosen.on && (
        <section className={css.bar} aria-label="Selection">
          <div className={css.words}>
            <span role="status">{count === 0 ? 'Choose assignments' : `${numberWords(count)} selected`}</span>
            {offersLoaded && (
              <button className={css.all} type="button" onClick={() => selection.choose(order())}>
                {`Select all ${numberWords(loaded)}`}
              </button>
            )}
            {offersAll && (
              <button className={css.all} type="button" onClick={() => selection.chooseMatching(order())}>
                {`Select all ${numberWords(total)} that match`}
              </button>
            )}
          </div>
          <div className={css.actions}>
            <button
              type="button"
              disabled={count === 0}
              onClick={() => change({ set: { status: 'completed' }, done: 'completed' })}
            >
              <IconCheck size={18} stroke={1.75} aria-hidden />
              Complete
            </button>
            {actions.map(({ asks, label, icon: Icon }) => (
              <button type="button" key={asks} disabled={count === 0} aria-haspopup="dialog" onClick={() => ask(asks)}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
              </button>
            ))}
            <button
              className={css.delete}
              type="button"
              disabled={count === 0}
              // Deleting can be undone, so it asks first only if assignments are selected that are not on screen.
              onClick={() => (chosen.matching ? ask('delete') : change({ set: 'delete', done: 'deleted' }))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
              Delete
            </button>
          </div>
          <ActionIcon aria-label="End selection" onClick={selection.leave}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </section>
      )}
      {asking && (
        <BulkDialog
          key={asking.time}
          what={asking.what}
          opened={asking.opened}
          count={countWords(count, 'assignment')}
          onClose={close}
          onChange={(made) => {
            close()
            change(made)
          }}
        />
      )}
    </>
  )
}
