import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type Assignment, editAssignment, readAssignment } from '../../contract.ts'
import type { Status } from '../../rules.ts'
import { withStatus } from '../withStatus.ts'

/** Sets a status in an assignment's details: it shows at once, and is reverted if the server refuses it. */
export function useDetailStatus(id: string) {
  const client = useQueryClient()
  const { queryKey } = read(readAssignment, { id })
  const write = useMutation({
    scope: { id: 'assignment-status' },
    mutationFn: ({ to }: { of: Assignment; to: Status }) => call(editAssignment, { id, status: to }),
    onMutate: async ({ of, to }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, withStatus(of, to))
    },
    onSuccess: async (_, { of, to }) => {
      const words = 'Assignment updated successfully!'
      if (to === 'completed') toast.undo(words, () => write.mutate({ of: { ...of, status: to }, to: of.status }))
      else toast.success(words)
      await client.invalidateQueries()
    },
    onError: (_, { of }) => {
      client.setQueryData(queryKey, of)
      toast.error('Failed to update assignment')
    },
  })
  return write.mutate
}
