import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, read } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { listPush } from '../../push/contract.ts'
import { NotSubscribed, pushState, subscribeHere } from './pushBrowser.ts'

/** Where push notifications arrive, and whether they can here. */
export function usePush() {
  const client = useQueryClient()
  const question = read(listPush, {})
  const found = useQuery(question)
  const [state, setState] = useState(pushState)
  const [busy, setBusy] = useState(false)
  const rows = found.data?.rows ?? []

  async function allow(): Promise<void> {
    const key = found.data?.key
    if (key === undefined) return
    setBusy(true)
    try {
      await subscribeHere(key)
    } catch (error) {
      const words = 'The push service of this browser does not answer. Try again later.'
      toast.error(error instanceof NotSubscribed ? words : errorWords(error))
    } finally {
      setState(pushState())
      setBusy(false)
      void client.invalidateQueries({ queryKey: question.queryKey })
    }
  }
  return {
    rows,
    /** How it stands in this browser; undefined while that is not known. */
    here: found.data && (rows.some(({ present }) => present) ? 'on' : state === 'allowed' ? 'ask' : state),
    allow,
    busy,
  }
}
