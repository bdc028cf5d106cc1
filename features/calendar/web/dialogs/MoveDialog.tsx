import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { localOf, momentOfLocal } from '../../../../contract/localTime.ts'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { WhichHour } from '../../../../web/ui/WhichHour.tsx'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { moveToAllDay, moveToStart } from '../geometry/moves.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import type { Moves } from '../useMoves.ts'
import css from './EventForm.module.css'

type MoveDialogProps = { of: PlacedRow; opened: boolean; zone: string; moves: Moves; onClose: () => void }

/** To another day and time without dragging. */
export function MoveDialog({ of, opened, zone, moves, onClose }: MoveDialogProps) {
  const drawn = useHasDrawn()
  const { handlerOf, kinds } = useAgenda()
  const free = handlerOf(of.row)?.allDay === true
  const local = of.allDay ? '' : localOf(zone, of.start)
  const [was, wasOffset] = [local.slice(11, 16), local.slice(16)]
  const [day, setDay] = useState(of.first)
  const [time, setTime] = useState(was)
  // Which of two, where clocks show the time twice.
  const [offset, setOffset] = useState(wasOffset)
  const [tried, setTried] = useState(false)
  const half = !free && !of.allDay && time === ''

  const submit = () => {
    setTried(true)
    if (day === '' || half) return
    const deadline = kinds.of(of.row.kind).deadline === true && of.row.feature !== 'calendar'
    const start = momentOfLocal(zone, `${day}T${time}${offset}`)
    moves.move(of, time === '' ? moveToAllDay(of.row.when, day) : moveToStart(of.row.when, start, deadline))
    onClose()
  }
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title="Move to"
      submit={{ label: 'Move' }}
      onSubmit={submit}
      changed={day !== of.first || time !== was || offset !== wasOffset}
      size={440}
    >
      <div className={css.fields}>
        <p className={css.about} dir="auto">
          {of.row.title}
        </p>
        <div className={css.pair}>
          <TextInput
            type="date"
            label="Day"
            required
            data-autofocus
            min="1970-02-01"
            max="2199-11-30"
            value={day}
            error={tried && day === '' ? 'Choose a date.' : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          {(free || !of.allDay) && (
            <TextInput
              type="time"
              label="Time"
              required={!free}
              description={free ? 'No time means the whole day.' : undefined}
              value={time}
              error={tried && half ? 'Choose a time.' : undefined}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
        </div>
        {day !== '' && time !== '' && (
          <WhichHour zone={zone} local={`${day}T${time}${offset}`} onChange={(to) => setOffset(to.slice(16))} />
        )}
      </div>
    </FormModal>
  )
}
