import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { countWords, shownWords } from '../../../contract/words/counts.ts'
import { FilterChoice, FilterRow } from '../../list/FilterRow.tsx'
import { ListState } from '../../list/ListState.tsx'
import { ShowMore } from '../../list/ShowMore.tsx'
import type { AddressFilters } from '../../list/useAddressFilters.ts'
import type { useList } from '../../list/useList.ts'
import { TreeAndBench } from '../drawings/TreeAndBench.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { CardSkeletons, RowSkeletons } from '../Skeletons.tsx'
import { CardGrid } from './CardGrid.tsx'
import { Chips } from './Chips.tsx'
import css from './Directory.module.css'
import { ListRows } from './ListRows.tsx'

/** One choice of several; its name is that of the filter. */
type Choice = { name: string; label: string; choices: readonly { value: string; label: string }[] }

type DirectoryProps<R> = {
  /** The answer of `useList`. */
  of: Pick<ReturnType<typeof useList>, 'list' | 'total'> & { rows: readonly R[] }
  /** The answer of `useAddressFilters`. */
  filters: Pick<AddressFilters, 'any' | 'set' | 'clear'> & { filter: Readonly<Record<string, string | undefined>> }
  /** What its rows are: `{ one: 'person', many: 'people' }`. */
  words: { one: string; many: string }
  search: { label: string; placeholder: string }
  /** The name of the list for screen readers, where it is not what its rows are: "Entries, newest first". */
  label?: string
  /** A choice beside the search, and one as chips beneath it, for at most a dozen short words. */
  select?: Choice
  chips?: Choice
  /** Further controls beside the search; and what stands between filters and rows. */
  controls?: ReactNode
  note?: ReactNode
  /** Where the whole number of rows is not known, or not to be said. */
  count?: string
  shown?: string
  /** Where "the log" is fetched, and not its entries. */
  called?: string
  loading?: string
  /** Why there are no rows at all, and what to do about it; while filters are set, `NothingFits` says so. */
  empty: ReactNode
  nothingFits?: ReactNode
  /** Cards in two columns at most. */
  wide?: boolean
} & ({ row: (of: R) => ReactNode; card?: never } | { card: (of: R) => ReactNode; row?: never })

/**
 * A list that is searched and filtered by its address: search and choices, how many there are, rows or cards, its state
 * while it has none, and the button for more of them.
 */
export function Directory<R extends { id: string }>({ of, filters, words, ...props }: DirectoryProps<R>) {
  const { list, rows, total } = of
  const { filter, any, set, clear } = filters
  const called = props.called ?? words.many
  const failed = `Failed to fetch ${called}`
  const label = props.label ?? `${called.charAt(0).toUpperCase()}${called.slice(1)}`
  const count = props.count ?? (list.data && (total > 0 || any) ? countWords(total, words.one, words.many) : '')
  const { select, chips } = props
  return (
    <>
      <FilterRow {...props.search} q={filter.q ?? ''} count={count}>
        {select && (
          <FilterChoice
            className={css.select}
            label={select.label}
            choices={select.choices}
            value={filter[select.name] ?? ''}
            onChange={(value) => set(select.name, value)}
          />
        )}
        {props.controls}
      </FilterRow>
      {chips && (
        <Chips
          label={chips.label}
          choices={chips.choices}
          value={filter[chips.name] ?? ''}
          onChange={(value) => set(chips.name, value)}
        />
      )}
      {props.note}
      {rows.length === 0 && (
        <ListState
          list={list}
          failed={failed}
          loading={props.loading ?? `Loading ${called}`}
          skeletons={props.card ? <CardSkeletons wide={props.wide} /> : <RowSkeletons count={8} />}
          empty={
            any ? (props.nothingFits ?? <NothingFits title={`No ${words.many} found`} onClear={clear} />) : props.empty
          }
        />
      )}
      {rows.length > 0 &&
        (props.card ? (
          <CardGrid
            label={label}
            rows={rows}
            stale={list.isPlaceholderData}
            wide={props.wide ?? false}
            card={props.card}
          />
        ) : (
          <ListRows label={label}>{rows.map(props.row)}</ListRows>
        ))}
      {rows.length > 0 && (
        <ShowMore list={list} words={props.shown ?? shownWords(rows.length, total)} failed={failed} />
      )}
    </>
  )
}

type NothingFitsProps = {
  /** "No people found" */
  title: string
  sentence?: string
  onClear: () => void
  /** What clearing the filters does, where that is not plain: "Show everybody". */
  clear?: string
  drawing?: ReactNode
}

/** No row fits the search and the filters. */
export function NothingFits({ title, sentence, onClear, clear, drawing = <TreeAndBench /> }: NothingFitsProps) {
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      sentence={sentence ?? 'Nothing fits your search and filters.'}
      actions={
        <Button {...(clear && { variant: 'default' })} onClick={onClear}>
          {clear ?? 'Clear filters'}
        </Button>
      }
    />
  )
}
