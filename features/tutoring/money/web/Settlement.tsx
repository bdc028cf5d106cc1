import { Button } from '@mantine/core'
import { dayIn } from '../../../../contract/day.ts'
import { monthDayYearWords } from '../../../../contract/words/dates.ts'
import type { TutoringSession } from '../../sessions/contract.ts'
import { otherOf, type ReadAt } from '../../sessions/web/cardWords.ts'
import { type MoneyAction, maySettle, moneyActions } from '../rules.ts'
import css from './Settlement.module.css'
import { useSettling } from './useSettling.ts'

const labels: Record<MoneyAction, string> = {
  settle: 'Mark as settled',
  unsettle: 'Mark as not settled',
  object: 'Dispute payment',
  agree: 'It was settled',
}

type SettlementProps = {
  of: TutoringSession
  at: ReadAt
  /** The id of the session's title. */
  titleId: string
}

/** Whether a session was settled directly, and what its reader can say about that. */
export function Settlement({ of, at, titleId }: SettlementProps) {
  const write = useSettling(of.id)
  const words = settledWords(of, at)
  const facts = {
    status: of.status,
    settledAt: of.settledAt === null ? null : new Date(of.settledAt),
    settlementDisputedAt: of.settlementDisputedAt === null ? null : new Date(of.settlementDisputedAt),
  }
  return (
    <>
      {moneyActions
        .filter((action) => maySettle(action, facts, of.side))
        .map((action) => (
          <Button
            key={action}
            variant="default"
            aria-describedby={titleId}
            loading={write.isPending && write.variables === action}
            onClick={() => !(write.isPending && write.variables === action) && write.mutate(action)}
          >
            {labels[action]}
          </Button>
        ))}
      {words && <p className={css.words}>{words}</p>}
    </>
  )
}

/** "Settled directly, marked by Tobias on Nov 18" */
function settledWords(of: TutoringSession, { zone, now }: ReadAt): string | undefined {
  if (of.settledAt === null) return undefined
  const day = (moment: string) => monthDayYearWords(dayIn(zone, new Date(moment)), dayIn(zone, now))
  const short = otherOf(of).short.replace(/^The /, 'the ')
  const [tutor, student] = of.side === 'tutor' ? ['you', short] : [short, 'you']
  const disputed = of.settlementDisputedAt && `, disputed by ${student} on ${day(of.settlementDisputedAt)}`
  return `Settled directly, marked by ${tutor} on ${day(of.settledAt)}${disputed ?? ''}`
}
