import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../../contract/day.ts'
import { daySpanWords } from '../../../../contract/words/dates.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { type BookedMinutes, bookedMinuteNames } from '../../sessions/rules.ts'
import { endWait, listWaits, type TutoringWait, waitForTime } from '../contract.ts'
import { waitWords } from '../rules.ts'
import css from './OwnWait.module.css'

/** What the reader waits for with a tutor; undefined where that is nothing, or not known. */
export function useOwnWait(id: string): TutoringWait | undefined {
  return useQuery(read(listWaits, {})).data?.rows.find((one) => one.id === id)
}

/** "You are told when 1 hour is free, Nov 25 to Dec 1.", and what ends that. */
export function OwnWait({ of }: { of: TutoringWait }) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const end = useWrite(endWait)
  return (
    <p className={css.wait} role="status">
      {`You are told when ${bookedMinuteNames[of.minutes]} is free, ${daySpanWords(of.firstDay, of.lastDay, today)}. `}
      <TextButton
        disabled={end.isPending}
        onClick={() =>
          end.mutate(
            { id: of.id },
            { onSuccess: () => toast.success(waitWords.over), onError: (error) => toast.error(errorWords(error)) },
          )
        }
      >
        Remove
      </TextButton>
    </p>
  )
}

type WaitHereProps = { id: string; minutes: BookedMinutes; firstDay: string; lastDay: string }

/** In the dialog that books: waits for the length and the days that it shows. */
export function WaitHere(wanted: WaitHereProps) {
  const own = useOwnWait(wanted.id)
  const write = useWrite(waitForTime)
  const { minutes, firstDay, lastDay } = wanted
  if (own?.minutes === minutes && own.firstDay <= firstDay && own.lastDay >= lastDay) return <OwnWait of={own} />
  return (
    <TextButton
      disabled={write.isPending}
      onClick={() =>
        write.mutate(wanted, {
          onSuccess: () => toast.success(waitWords.waiting),
          onError: (error) => toast.error(errorWords(error, waitWords.notSaved)),
        })
      }
    >
      Tell me when something opens
    </TextButton>
  )
}
