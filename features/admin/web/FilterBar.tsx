import { useSearchParams } from 'react-router'
import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import css from './FilterBar.module.css'

type FilterBarProps = {
  /** What the box searches: "Search people by name or email". */
  label: string
  placeholder?: string
  q: string
  /** One choice beside the search; its name is that of the address parameter. */
  choice: { name: string; label: string; value: string; choices: { value: string; label: string }[] }
  /** "60 people"; empty while unknown. */
  count: string
}

/** Search and one choice, kept in the address. */
export function FilterBar({ choice: { name, ...choice }, ...row }: FilterBarProps) {
  const [, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <FilterRow placeholder="Search name or email" {...row}>
      <FilterChoice className={css.select} {...choice} onChange={choose} />
    </FilterRow>
  )
}
