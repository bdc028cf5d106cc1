import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import type { TutoringSession } from '../../sessions/contract.ts'
import { bookingFactsOf, type ReadAt } from '../../sessions/web/cardWords.ts'
import { mayMove } from '../rules.ts'

const loadMove = () => import('./MoveSession.tsx')
const MoveSession = lazyDialog(async () => (await loadMove()).MoveSession)

type MoveButtonProps = { of: TutoringSession; at: ReadAt; titleId: string }

/** Opens the dialog in which another time is proposed. */
export function MoveButton({ of, at, titleId }: MoveButtonProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const dialog = useOpenings(opened)
  const open = of.proposal && { side: of.proposal.side, heldUntil: new Date(of.proposal.heldUntil) }
  const may = of.tutorId !== null && mayMove('propose', bookingFactsOf(of), open, of.side, at.now)
  return (
    <>
      {may && (
        <Button
          variant="default"
          aria-describedby={titleId}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadMove()}
          onClick={() => setOpened(of.id)}
        >
          Reschedule
        </Button>
      )}
      {dialog.last && (
        <MoveSession key={dialog.count} of={of} opened={dialog.wanted !== null} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
