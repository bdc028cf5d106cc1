import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { listPasskeys, proveByPasskey } from '../contract.ts'
import css from './Passkeys.module.css'
import { canHavePasskeys } from './support.ts'

/** Instead of the password, for whoever has a passkey for this address. */
export function ProveByPasskey({ onDone }: { onDone: () => void }) {
  const found = useQuery(read(listPasskeys, {}))
  const [failure, setFailure] = useState<string | null>(null)
  const prove = useMutation({
    mutationFn: async () => {
      const { proofNow } = await import('./ceremonies.ts')
      return call(proveByPasskey, { credential: await proofNow() })
    },
    onMutate: () => setFailure(null),
    onSuccess: onDone,
    onError: (error) => setFailure(errorWords(error)),
  })
  const own = found.data?.rows.some(({ host }) => host === window.location.hostname)
  if (!canHavePasskeys || !own) return null
  return (
    <div className={css.instead}>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      >
        Use a passkey instead
      </Button>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
