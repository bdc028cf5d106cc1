import { useState } from 'react'
import { useFills } from '../../../web/fills.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import type { Organization } from '../contract.ts'
import { leavingNotes } from './slots.ts'
import { useBelonging } from './useBelonging.ts'

type Left = Pick<Organization, 'id' | 'name' | 'wayIn' | 'role'>

/** Leaving, with a question before it where something is lost with it; `question` has to be drawn. */
export function useLeaving() {
  const { leave } = useBelonging()
  const notes = useFills(leavingNotes)
  const [asked, setAsked] = useState<{ of: Left; lines: string[] } | null>(null)
  const close = () => setAsked(null)
  return {
    leave: async (of: Left) => {
      // Where it cannot be found out, nothing is asked: the server decides.
      const found = await Promise.all(notes.map(({ value }) => value(of.id).catch(() => [])))
      const lines = found.flat()
      if (lines.length === 0) leave(of)
      else setAsked({ of, lines })
    },
    question: asked && (
      <ConfirmModal
        opened
        onClose={close}
        onConfirm={() => {
          close()
          leave(asked.of)
        }}
        title={`Leave ${asked.of.name}?`}
        confirm="Leave"
        cancel="Stay"
      >
        {asked.lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </ConfirmModal>
    ),
  }
}
