import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { cancelPremium } from '../contract.ts'

/** Ends the subscription with its term, after a question. `premium`: whether that term is paid. */
export function CancelButton({ premium: isPaid }: { premium: boolean }) {
  const cancel = useWrite(cancelPremium)
  const [asks, setAsks] = useState(false)
  const answered = {
    onSuccess({ premium }: { premium: boolean }) {
      setAsks(false)
      toast.success(
        premium
          ? 'Premium is cancelled. It stays until the end of what is paid.'
          : 'The subscription is cancelled. Nothing more is charged.',
      )
    },
    onError: (error: unknown) => void toast.error(errorWords(error)),
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        Cancel subscription
      </Button>
      <ConfirmModal
        opened={asks}
        title={isPaid ? 'Cancel Premium?' : 'Cancel the subscription?'}
        confirm="Cancel subscription"
        cancel={isPaid ? 'Keep Premium' : 'Keep it'}
        busy={cancel.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => cancel.mutate({}, answered)}
      >
        {isPaid
          ? 'You keep Premium until the end of what is paid, and nothing more is charged. Until then you can resume it.'
          : 'Nothing more is charged.'}{' '}
        Everything you made stays.
      </ConfirmModal>
    </>
  )
}
