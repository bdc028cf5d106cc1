import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import type { Organization } from '../contract.ts'
import { useBelonging } from './useBelonging.ts'

const JoinDialog = lazyDialog(async () => (await import('./JoinDialog.tsx')).JoinDialog)

/** Joining or asking, withdrawing, and following, for somebody who does not belong. `main`: on its own page. */
export function BelongingButtons({ of, main = false }: { of: Organization; main?: boolean }) {
  const { join, withdraw, follow } = useBelonging()
  const [asking, setAsking] = useState(false)
  const look = main ? {} : { variant: 'default' }
  const isOut = of.role === 'stranger' && !of.archived && of.state !== 'banned'
  return (
    <>
      {isOut && of.wayIn === 'open' && (
        <Button {...look} aria-label={`Join ${of.name}`} onClick={() => join(of)}>
          Join
        </Button>
      )}
      {isOut && of.wayIn === 'request' && of.state !== 'requested' && (
        <Button {...look} aria-label={`Request to join ${of.name}`} onClick={() => setAsking(true)}>
          Request to join
        </Button>
      )}
      {isOut && of.state === 'requested' && (
        <>
          <Button variant="default" disabled leftSection={<IconClock size={16} stroke={1.75} aria-hidden />}>
            Requested
          </Button>
          <Button variant="default" aria-label={`Withdraw the request to ${of.name}`} onClick={() => withdraw(of)}>
            Withdraw
          </Button>
        </>
      )}
      {!of.archived && of.state !== 'banned' && of.state !== 'requested' && (main || of.role === 'stranger') && (
        <Button
          variant="default"
          aria-label={of.follows ? `Following ${of.name}` : `Follow ${of.name}`}
          aria-pressed={of.follows}
          leftSection={of.follows && <IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => follow(of)}
        >
          {of.follows ? 'Following' : 'Follow'}
        </Button>
      )}
      {asking && <JoinDialog of={of} onClose={() => setAsking(false)} />}
    </>
  )
}
