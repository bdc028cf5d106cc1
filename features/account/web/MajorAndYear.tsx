import { Input, NativeSelect } from '@mantine/core'
import { type ChangeEvent, useId } from 'react'
import { accountWords, majors, years } from '../rules.ts'
import css from './Forms.module.css'

type Field = {
  name: string
  value?: string | undefined
  error?: string | undefined
  'aria-invalid'?: true | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}
type MajorAndYearProps = { major: Field; year: Field; size?: 'sm' | 'lg' }

/** Two selects that belong together, with one error for both. */
export function MajorAndYear({ major, year, size = 'sm' }: MajorAndYearProps) {
  const id = useId()
  const missing = Boolean(major.error || year.error)
  const described = missing ? { 'aria-describedby': id } : {}
  return (
    <div className={css.pair}>
      <NativeSelect
        {...major}
        {...described}
        error={Boolean(major.error)}
        size={size}
        label="Major"
        data={[{ value: '', label: 'Select major' }, ...majors]}
      />
      <NativeSelect
        {...year}
        {...described}
        error={Boolean(year.error)}
        size={size}
        label="Academic Year"
        data={[{ value: '', label: 'Select year' }, ...years]}
      />
      {missing && (
        <Input.Error className={css.pairError} id={id}>
          {accountWords.majorAndYear}
        </Input.Error>
      )}
    </div>
  )
}
