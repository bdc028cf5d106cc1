import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { momentOf, wallIn } from '../../../../contract/wall.ts'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { useDrawn } from '../../../../web/ui/useDrawn.ts'
import type { Placed } from '../../grid/rules.ts'
import { allDayFrom, startingAt } from '../../moves/rules.ts'
import { clockText } from '../own.ts'
import { featureOf } from '../rowFeatures.ts'
import type { Moves } from '../useMoves.ts'
import css from './EventForm.module.css'

type MoveDialogProps = { of: Placed; opened: boolean; zone: string; moves: Moves; onClose: () => void }

/** To another day and time without dragging. */
export function MoveDialog({ of, opened, zone, moves, onClose }: MoveDialogProps) {
  const drawn = useDrawn()
  const free = featureOf(of.row)?.allDay === true
  const was = of.allDay ? '' : clockText(wallIn(zone, of.start).minutes)
  const [day, setDay] = useState(of.first)
  const [time, setTime] = useState(was)
  const [tried, setTried] = useState(false)
  const timed = time !== '' || !free
  const half = !free && !of.allDay && time === ''

  const submit = () => {
    setTried(true)
    if (day === '' || half) return
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const deadline = of.row.kind === 'assignment' && of.row.feature !== 'calendar'
    const start = momentOf(zone, day, hours * 60 + minutes)
    moves.move(of, timed && time !== '' ? startingAt(of.row.when, start, deadline) : allDayFrom(of.row.when, day))
    onClose()
  }
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title="Move to"
      submit={{ label: 'Move' }}
      onSubmit={submit}
      changed={day !== of.first || time !== was}
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
      </div>
    </FormModal>
  )
}
