import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { moneyWords } from '../../../../contract/words/money.ts'
import type { TutoringSession } from '../../sessions/contract.ts'
import { otherOf, type ReadAt, sessionTimeWords } from '../../sessions/web/cardWords.ts'
import { type MoneyState, moneyStateNames, moneyStateOf } from '../rules.ts'
import css from './MoneyMonths.module.css'
import { Settlement } from './Settlement.tsx'

const colours: Record<MoneyState, string> = {
  agreed: 'blue',
  took_place: 'green',
  cancelled_late: 'red',
  no_show: 'yellow',
  withdrawn: 'gray',
}

/** One session as its two settle it. */
export function MoneyRow({ of, at }: { of: TutoringSession; at: ReadAt }) {
  const state = moneyStateOf({ ...of, outcome: of.dispute?.outcome ?? null })
  const id = `money-${of.id}`
  return (
    <li className={css.row}>
      <div className={css.facts}>
        <p className={css.subject} id={id}>
          <Link className={css.link} to={`/tutoring-sessions?tab=all&open=${of.id}`}>
            {of.subject}
          </Link>{' '}
          <span className={css.with}>
            with <bdi>{otherOf(of).name}</bdi>
          </span>
        </p>
        <p className={css.when}>{sessionTimeWords(of, at).words}</p>
      </div>
      {state && (
        <Badge className={css.badge} color={colours[state]}>
          {moneyStateNames[state]}
        </Badge>
      )}
      <strong className={css.total} data-none={state === 'withdrawn' || undefined}>
        {moneyWords(of.totalCost)}
      </strong>
      <div className={css.acts}>
        <Settlement of={of} at={at} titleId={id} />
      </div>
    </li>
  )
}
