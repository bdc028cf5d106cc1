import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './FilterRow.module.css'
import { SearchField } from './SearchField.tsx'
import { useSearchText } from './useSearchText.ts'

type FilterRowProps = {
  /** The accessible name of the search box: "Search sessions by title or course". */
  label: string
  placeholder: string
  /** The search in the address. */
  q: string
  /** "21 sessions"; empty while unknown. */
  count: string
  /** Choices and buttons between the search and the count. */
  children?: ReactNode
}

/** Above a list: search, other filters, and the number of rows. */
export function FilterRow({ label, placeholder, q, count, children }: FilterRowProps) {
  const { typed, setTyped } = useSearchText(q)
  return (
    <search className={css.row}>
      <SearchField className={css.search} {...{ label, placeholder, typed }} onType={setTyped} />
      {children}
      <p className={css.count} role="status">
        {count}
      </p>
    </search>
  )
}

type FilterChoiceProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  /** '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** One choice in a row of filters. */
export function FilterChoice({ label, choices, value, onChange, className }: FilterChoiceProps) {
  return (
    <NativeSelect
      {...(className !== undefined && { className })}
      aria-label={label}
      data={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
