import { Button } from '@mantine/core'
import { useState } from 'react'
import { minuteOfDayWords } from '../../../../../contract/words/times.ts'
import { placeOfZoneWords, zoneDifferenceWords } from '../../../../../contract/words/zones.ts'
import { errorWords, useWrite } from '../../../../../web/api/api.ts'
import { ownStoredTexts, storeOwnText } from '../../../../../web/deviceStorage.ts'
import { usePerson } from '../../../../../web/session.ts'
import { MessageBox } from '../../../../../web/ui/MessageBox.tsx'
import { TextButton } from '../../../../../web/ui/TextButton.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { type OwnTutor, setWeeklyHours } from '../../contract.ts'
import css from './HoursSettings.module.css'

/** By both zones: after another move it is asked again. */
const keptName = (from: string, to: string) => `tutor-hours-stay.${from}.${to}`
const isKept = (from: string, to: string) => ownStoredTexts(keptName(from, to)).size > 0

/** The hours stay on the clock on which they were entered; where the tutor lives on another one by now, it asks. */
export function ZoneQuestion({ tutor }: { tutor: OwnTutor }) {
  const { zone } = usePerson()
  const move = useWrite(setWeeklyHours)
  const [kept, setKept] = useState(() => isKept(tutor.zone, zone))
  if (zone === tutor.zone) return null
  const [there, here] = [placeOfZoneWords(tutor.zone), placeOfZoneWords(zone)]
  const difference = zoneDifferenceWords(tutor.zone, zone, Date.now())
  const send = () =>
    move.mutate(
      { hours: tutor.hours, zone },
      { onSuccess: () => toast.success(`Your hours are on ${here} time now. Bookings stay as they were.`) },
    )
  if (kept)
    return (
      <p className={css.note}>
        {`Your hours are on the clock of ${tutor.zone}, your profile is in ${here}. `}
        <TextButton onClick={() => setKept(false)}>Move them</TextButton>
      </p>
    )
  const nine = minuteOfDayWords(540)
  return (
    <MessageBox kind="notice">
      <div className={css.question}>
        <p>
          <strong>{`Your hours are on the clock of ${tutor.zone}. Move them to ${zone}?`}</strong>
        </p>
        <p>
          {difference
            ? `${there} is ${difference}. Moved, hours from ${nine} in ${there} begin at ${nine} in ${here}, single days too: students are offered other times.`
            : `Both show the same at the moment; moved, your hours follow the clock changes of ${here}.`}{' '}
          What is booked stays at its time.
        </p>
        {move.isError && <p role="alert">{errorWords(move.error)}</p>}
        <div className={css.actions}>
          <Button size="xs" loading={move.isPending} onClick={send}>
            {`Move to ${here}`}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={move.isPending}
            onClick={() => {
              storeOwnText(keptName(tutor.zone, zone), 'yes')
              setKept(true)
            }}
          >
            {`Keep ${there}`}
          </Button>
        </div>
      </div>
    </MessageBox>
  )
}
