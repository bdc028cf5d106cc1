import { Button } from '@mantine/core'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { restoreOrganization } from '../ending/contract.ts'

/** Brings an archived organization back. */
export function RestoreButton({ id }: { id: string }) {
  const restore = useWrite(restoreOrganization)
  return (
    <Button
      variant="default"
      size="xs"
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(
          { id },
          { onSuccess: () => toast.success('It is back.'), onError: (error) => toast.error(errorWords(error)) },
        )
      }
    >
      Restore
    </Button>
  )
}
