import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, errorWords } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { TutoringSession } from '../../sessions/contract.ts'
import { disputeSettlement, settleTutoring } from '../contract.ts'
import { type MoneyAction, settlingWords } from '../rules.ts'

/** Says something about the payment of a session. After a refusal the page is read again, since it was behind. */
export function useSettling(id: string) {
  const client = useQueryClient()
  return useMutation<TutoringSession, Error, MoneyAction>({
    mutationFn: (action) =>
      action === 'settle' || action === 'unsettle'
        ? call(settleTutoring, { id, settled: action === 'settle' })
        : call(disputeSettlement, { id, disputed: action === 'object' }),
    onSuccess: async (_of, action) => {
      toast.success(settlingWords.done[action])
      await client.invalidateQueries()
    },
    onError: (error) => {
      toast.error(errorWords(error, settlingWords.notChanged))
      void client.invalidateQueries()
    },
  })
}
