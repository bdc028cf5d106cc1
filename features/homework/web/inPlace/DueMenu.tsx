import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { earliestDay, latestDay } from '../../../../contract/day.ts'
import { shortDate } from '../../../../contract/words/dates.ts'
import { MenuEntries, PopoverMenu } from '../../../../web/ui/PopoverMenu.tsx'
import type { Assignment } from '../../contract.ts'
import { dueState, dueWords } from '../../rules.ts'
import css from './DueMenu.module.css'
import { dueDaysFrom } from './dueDays.ts'
import type { EditInPlace } from './inPlaceChange.ts'

type DueMenuProps = {
  of: Assignment
  now: Date
  today: string
  onEdit: EditInPlace
  className?: string | undefined
  /** Before the words. */
  icon?: ReactNode
}

/** When it is due, as a button: a press moves it to another day, without its form. */
export function DueMenu({ of, now, today, onEdit, className = '', icon }: DueMenuProps) {
  const [picking, setPicking] = useState(false)
  const words = dueWords(of, now, today)
  const move = (dueDate: string) => {
    if (dueDate !== of.dueDate) void onEdit(of, { dueDate })
  }
  return (
    <PopoverMenu
      align="start"
      button={(props) => (
        <button
          {...props}
          className={`${css.due} ${className}`}
          type="button"
          data-due
          data-state={dueState(of, now, today)}
          aria-label={`${words}, change when ${of.title} is due`}
          onClick={() => {
            setPicking(false)
            props.onClick()
          }}
        >
          {icon}
          {words}
        </button>
      )}
    >
      {(close) =>
        picking ? (
          <PickDay
            from={of.dueDate}
            onPick={(day) => {
              close()
              move(day)
            }}
          />
        ) : (
          <MenuEntries
            close={close}
            entries={[
              ...dueDaysFrom(of.dueDate, today).map(({ label, day }) => ({
                label,
                note: shortDate(day),
                act: () => move(day),
              })),
              { label: 'Pick a date…', stays: true, act: () => setPicking(true) },
            ]}
          />
        )
      }
    </PopoverMenu>
  )
}

function PickDay({ from, onPick }: { from: string; onPick: (day: string) => void }) {
  const [day, setDay] = useState(from)
  const wrong = day < earliestDay || day > latestDay
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) onPick(day)
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        type="date"
        label="Due date"
        autoFocus
        min={earliestDay}
        max={latestDay}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        {...(wrong && { error: 'Choose a day.', 'aria-invalid': true as const })}
      />
      <Button type="submit" size="xs">
        Move
      </Button>
    </form>
  )
}
