import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { SearchField } from '../../../web/ui/SearchField.tsx'
import { useSearchText } from '../../../web/useSearchText.ts'
import css from './FilterBar.module.css'

type FilterBarProps = {
  /** What the box searches: "Search people by name or email". */
  label: string
  q: string
  /** One choice beside the search; its name is the parameter of the address. */
  choice: { name: string; label: string; value: string; choices: { value: string; label: string }[] }
  /** "60 people"; empty while unknown. */
  count: string
}

/** Search and one choice, kept in the address. */
export function FilterBar({ label, q, choice, count }: FilterBarProps) {
  const { typed, setTyped } = useSearchText(q)
  const [, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        if (value) next.set(choice.name, value)
        else next.delete(choice.name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <search className={css.row}>
      <SearchField
        className={css.search}
        label={label}
        placeholder="Search name or email"
        typed={typed}
        onType={setTyped}
      />
      <NativeSelect
        className={css.select}
        aria-label={choice.label}
        data={choice.choices}
        value={choice.value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <p className={css.count} role="status">
        {count}
      </p>
    </search>
  )
}
