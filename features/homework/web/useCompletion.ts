import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { Assignment } from '../dashboard.contract.ts'
import type { Status } from '../rules.ts'

/**
 * Completing from the dashboard: the row is removed at once, and comes back when the server refuses or the person
 * undoes it.
 */
export function useCompletion() {
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const hide = (id: string) => setGone((old) => new Set([...old, id]))
  const show = (id: string) => setGone((old) => new Set([...old].filter((other) => other !== id)))

  const write = useMutation({
    mutationFn: async ({ of, to }: { of: Assignment; to: Status }) => {
      const { editAssignment } = await import('../contract.ts')
      return call(editAssignment, { id: of.id, status: to })
    },
    onMutate: ({ of, to }) => (to === 'completed' ? hide(of.id) : undefined),
    onSuccess: async (_, { of, to }) => {
      if (to === 'completed') toast.undo('Assignment updated successfully!', () => write.mutate({ of, to: of.status }))
      await client.invalidateQueries()
      show(of.id)
    },
    onError: (_, { of }) => {
      show(of.id)
      toast.error('Failed to update assignment')
    },
  })
  return { gone, complete: (of: Assignment) => write.mutate({ of, to: 'completed' }) }
}
