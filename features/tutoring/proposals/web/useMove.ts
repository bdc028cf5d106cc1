import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { TutoringSession } from '../../sessions/contract.ts'
import { bookedMinutes, bookingWords } from '../../sessions/rules.ts'
import { startOf } from '../../slots/web/freeTimes.ts'
import { useLostTimes } from '../../slots/web/useLostTimes.ts'
import { proposeTime } from '../contract.ts'
import { proposalWords } from '../rules.ts'

/** The form that proposes another time for a session. */
export function useMove(of: TutoringSession, onClose: () => void) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const { refuse, ...times } = useLostTimes()
  const length = (Date.parse(of.scheduledEnd) - Date.parse(of.scheduledStart)) / 60_000
  const form = useForm(proposeTime, {
    initial: { date: '', time: '' },
    extra: { id: of.id },
    otherwise: proposalWords.notProposed,
    onDone: () => {
      toast.success(proposalWords.proposed)
      onClose()
    },
    onFailed: async (words) => {
      toast.error(proposalWords.notProposed)
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/tutoring-sessions'),
      })
      const taken = startOf(zone, form.values.date, form.values.time)
      if (words === bookingWords.taken && taken) refuse(taken)
    },
  })
  const { date, time } = form.values
  const minutes = bookedMinutes.find((one) => one === length) ?? 60
  return { form, minutes, zone, chosen: startOf(zone, date, time), ...times }
}
