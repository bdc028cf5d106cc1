import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import type { TutoringSession } from '../../sessions/contract.ts'
import {
  bookingFactsOf,
  nearMomentWords,
  otherOf,
  type ReadAt,
  sessionTimeWords,
} from '../../sessions/web/cardWords.ts'
import { WaitingBox } from '../../sessions/web/WaitingBox.tsx'
import { mayMove } from '../rules.ts'
import { type ProposalPress, useProposalWrite } from './useProposalWrite.ts'

const labels: Record<ProposalPress, string> = { accept: 'Accept', decline: 'Decline', withdraw: 'Withdraw' }

type ProposalBoxProps = { of: TutoringSession; at: ReadAt; titleId: string }

/** Another time that one of the two has proposed, and what the reader can answer. */
export function ProposalBox({ of, at, titleId }: ProposalBoxProps) {
  const write = useProposalWrite(of)
  const { proposal } = of
  if (!proposal) return null
  const open = { side: proposal.side, heldUntil: new Date(proposal.heldUntil) }
  const can = (['accept', 'decline', 'withdraw'] as const).filter((one) =>
    mayMove(one, bookingFactsOf(of), open, of.side, at.now),
  )
  if (can.length === 0) return null
  const time = sessionTimeWords({ ...of, scheduledStart: proposal.start, scheduledEnd: proposal.end }, at).words
  const who = proposal.side === of.side ? 'You proposed' : `${otherOf(of).short} proposes`
  return (
    <WaitingBox
      icon={IconCalendarRepeat}
      title={`${who} ${time}`}
      words={`The old time stands. Held until ${nearMomentWords(open.heldUntil, at)}.`}
    >
      {can.map((one) => (
        <Button
          key={one}
          variant="default"
          aria-describedby={titleId}
          loading={write.isPending && write.variables === one}
          onClick={() => {
            if (!(write.isPending && write.variables === one)) write.mutate(one)
          }}
        >
          {labels[one]}
        </Button>
      ))}
    </WaitingBox>
  )
}
