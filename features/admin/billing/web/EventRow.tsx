import { Badge } from '@mantine/core'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { ListRow } from '../../../../web/ui/page/ListRows.tsx'
import type { BillingEvent } from '../../../premium/contract.ts'

/** An event that the provider sent, and what became of it. */
export function EventRow({ of, zone }: { of: BillingEvent; zone: string }) {
  return (
    <ListRow
      title={
        <>
          <code>{of.type}</code> {of.handledAt === null && <Badge color="yellow">Waiting</Badge>}
        </>
      }
      under={of.id}
      end={dayTimeWords(zone, of.receivedAt)}
    />
  )
}
