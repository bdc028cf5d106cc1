import { slot } from '../../../contract/slot.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { VerificationDecision } from './rules.ts'

/** Called with what an admin decided about a tutor's mark, in that transaction. `person`: the tutor. */
export const verificationDecisions = slot<
  (
    db: Db,
    decision: { by: Me; person: string; decision: VerificationDecision; request: string },
    now: Date,
  ) => Promise<void>
>('tutoring.verificationDecisions')
