import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'

/** Says that something was deleted and offers it back. The offer outlives whatever screen or dialog made it. */
export function useOfferRestore() {
  const client = useQueryClient()
  return function offer<I extends z.ZodObject, O extends z.ZodType>(
    words: string,
    to: Endpoint<'member', I, O>,
    input: z.input<I>,
  ) {
    toast.undo(words, () => {
      call(to, input)
        .catch((error: unknown) => toast.error(`It could not be brought back. ${errorWords(error)}`))
        .finally(() => client.invalidateQueries())
    })
  }
}
