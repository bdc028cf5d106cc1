import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type SearchFieldProps = {
  /** Its accessible name: "Search sessions by title or course". */
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  className?: string | undefined
}

/** The search of a row of filters. */
export function SearchField({ label, placeholder, typed, onType, className }: SearchFieldProps) {
  return (
    <TextInput
      {...(className !== undefined && { className })}
      aria-label={label}
      placeholder={placeholder}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => onType('')} />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
