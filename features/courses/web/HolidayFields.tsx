import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './HolidayFields.module.css'

/** Days without classes; `key` is only for the screen. */
export type HolidayValues = { key: number; name: string; firstDay: string; lastDay: string }

type HolidayFieldsProps = {
  value: readonly HolidayValues[]
  errors: Record<string, ReactNode>
  min: string
  max: string
  onChange: (next: HolidayValues[]) => void
}

let count = 0

export function newHoliday(of: Partial<HolidayValues> = {}): HolidayValues {
  return { name: '', firstDay: '', lastDay: '', ...of, key: ++count }
}

/** Days of a term without classes, each with a name, a first day and a last one. */
export function HolidayFields({ value, errors, min, max, onChange }: HolidayFieldsProps) {
  const change = (key: number, next: Partial<HolidayValues>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...next } : one)))
  return (
    <fieldset className={css.holidays}>
      <legend className={css.legend}>Days without classes</legend>
      {value.length > 0 && (
        <ul className={css.rows}>
          {value.map(({ key, name, firstDay, lastDay }, index) => (
            <li className={css.row} key={key}>
              <TextInput
                className={css.name}
                label="Name"
                placeholder="Fall break"
                maxLength={60}
                dir="auto"
                autoComplete="off"
                value={name}
                error={errors[`breaks.${index}.name`]}
                onChange={(event) => change(key, { name: event.currentTarget.value })}
              />
              <TextInput
                type="date"
                label="First day"
                min={min || '1970-01-01'}
                max={max || '2199-12-31'}
                value={firstDay}
                error={errors[`breaks.${index}.firstDay`]}
                onChange={(event) => {
                  const first = event.currentTarget.value
                  change(key, { firstDay: first, ...((!lastDay || lastDay < first) && { lastDay: first }) })
                }}
              />
              <TextInput
                type="date"
                label="Last day"
                min={firstDay || min || '1970-01-01'}
                max={max || '2199-12-31'}
                value={lastDay}
                error={errors[`breaks.${index}.lastDay`]}
                onChange={(event) => change(key, { lastDay: event.currentTarget.value })}
              />
              <ActionIcon
                className={css.remove ?? ''}
                aria-label={`Remove ${name || 'these days'}`}
                onClick={() => onChange(value.filter((one) => one.key !== key))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={css.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...value, newHoliday()])}
      >
        Add days without classes
      </Button>
    </fieldset>
  )
}
