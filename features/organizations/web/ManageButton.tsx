import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { read } from '../../../web/api/api.ts'
import { NewCount } from '../../../web/ui/shell/NewCount.tsx'
import { listRequests } from '../people.contract.ts'

/** The way to what those who run it do, with the number of those who ask to join. */
export function ManageButton({ id }: { id: string }) {
  const count = useQuery(read(listRequests, { id })).data?.rows.length ?? 0
  return (
    <Button
      variant="default"
      component={Link}
      to={`/organizations/${id}/manage`}
      rightSection={count > 0 && <NewCount kind="solid" count={count} words={`, ${countWords(count, 'request')}`} />}
    >
      Manage
    </Button>
  )
}
