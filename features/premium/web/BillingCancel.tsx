import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { Signpost } from '../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { readPremium } from '../contract.ts'

/** Where the payment page leads back to when it is left. */
export function BillingCancel() {
  useTitle('Payment Canceled')
  const { data } = useQuery(read(readPremium, {}))
  const names = data?.features.map(({ name }) => name.toLowerCase()) ?? []
  const offers = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return (
    <EmptyState
      isPage
      drawing={<Signpost />}
      title="Payment Canceled"
      sentence={`No charge was made.${offers ? ` Premium is there whenever you want it: ${offers}.` : ''}`}
      actions={
        <>
          <Button component={Link} to="/profile?tab=subscription">
            Back to Profile
          </Button>
          <Button variant="default" component={Link} to="/">
            Go to Dashboard
          </Button>
        </>
      }
    />
  )
}
