import { dayIn } from '../../../../contract/day.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import type { TutoringSession } from '../../sessions/contract.ts'
import note from '../../sessions/web/BookForm.module.css'
import { chosenTimeThere, chosenTimeWords } from '../../sessions/web/bookingWords.ts'
import { otherOf, sessionTimeWords } from '../../sessions/web/cardWords.ts'
import { TimeFields } from '../../sessions/web/TimeFields.tsx'
import css from './MoveSession.module.css'
import { useMove } from './useMove.ts'

type MoveSessionProps = { of: TutoringSession; opened: boolean; onClose: () => void }

/** Proposes another time, which the other one accepts or declines. */
export function MoveSession({ of, opened, onClose }: MoveSessionProps) {
  const move = useMove(of, onClose)
  const { form, minutes, zone, chosen } = move
  const now = useMinute()
  const { short } = otherOf(of)
  const there = chosen && of.side === 'student' && of.tutorZone && chosenTimeThere(chosen, zone, of.tutorZone)
  const words = chosen
    ? chosenTimeWords({ start: chosen, minutes, zone, today: dayIn(zone, now) })
    : 'No time chosen yet'
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      size={600}
      title={`Propose another time for ${of.subject}`}
      submit="Propose"
      submitting="Proposing..."
      note={
        <span className={note.note} aria-live="polite">
          <strong>{words}</strong>
          {there && <span>{there}</span>}
        </span>
      }
    >
      <FormFields>
        <p className={css.now}>
          {`It is now ${sessionTimeWords(of, { zone, now }).words}, and stays there until ${short.replace(/^The /, 'the ')} accepts. The new time is held meanwhile, for 24 hours at most.`}
        </p>
        <TimeFields
          of={{ kind: 'session', id: of.id }}
          tutor={of.side === 'student' ? short : undefined}
          booking={move}
          farthestDays={365}
        />
      </FormFields>
    </FormDialog>
  )
}
