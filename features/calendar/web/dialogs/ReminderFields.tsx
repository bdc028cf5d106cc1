import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reminderWords, timedReminders, wholeDayReminders } from '../../notifications.rules.ts'
import css from './ReminderFields.module.css'

type ReminderFieldsProps = {
  /** Minutes before the start. */
  value: readonly number[]
  wholeDay: boolean
  error: ReactNode
  onChange: (to: number[]) => void
}

const most = 3

/** When somebody is reminded of an event: at most three times. */
export function ReminderFields({ value, wholeDay, error, onChange }: ReminderFieldsProps) {
  const choices: readonly number[] = wholeDay ? wholeDayReminders : timedReminders
  const free = choices.filter((minutes) => !value.includes(minutes))
  const usual = wholeDay ? 900 : 15
  const next = free.includes(usual) ? usual : free[0]
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Reminders</legend>
      {value.map((minutes, index) => (
        <div key={minutes} className={css.row}>
          <NativeSelect
            className={css.choice}
            aria-label={`Reminder ${index + 1}`}
            value={minutes}
            onChange={(event) => {
              const to = Number(event.currentTarget.value)
              onChange(value.map((one) => (one === minutes ? to : one)))
            }}
            data={choices
              .filter((one) => one === minutes || !value.includes(one))
              .map((one) => ({ value: String(one), label: reminderWords(one, wholeDay) }))}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Remove reminder ${index + 1}`}
            onClick={() => onChange(value.filter((one) => one !== minutes))}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
      ))}
      {value.length < most && next !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, next])}
        >
          Add reminder
        </Button>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
