import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { TutoringSession } from '../../sessions/contract.ts'
import { bookingWords } from '../../sessions/rules.ts'
import { acceptTime, declineTime, withdrawTime } from '../contract.ts'

export type ProposalPress = 'accept' | 'decline' | 'withdraw'

const done: Record<ProposalPress, string> = {
  accept: 'Session moved!',
  decline: 'Proposal declined',
  withdraw: 'Proposal withdrawn',
}

/** Answers a proposal as the card shows it. After a refusal the page is read again, since it was behind. */
export function useProposalWrite({ id, proposal }: TutoringSession) {
  const client = useQueryClient()
  return useMutation<TutoringSession, Error, ProposalPress>({
    mutationFn: (press) => {
      if (press === 'withdraw') return call(withdrawTime, { id })
      return call(press === 'accept' ? acceptTime : declineTime, { id, start: proposal?.start ?? '' })
    },
    onSuccess: (_of, press) => {
      toast.success(done[press])
      return client.invalidateQueries()
    },
    onError: (error) => {
      toast.error(error.message || bookingWords.notChanged)
      void client.invalidateQueries()
    },
  })
}
