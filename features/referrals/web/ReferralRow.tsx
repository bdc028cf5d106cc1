import { Badge } from '@mantine/core'
import { moneyWords } from '../../../contract/words/money.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import type { ShownReferral } from '../contract.ts'
import { type CommissionState, stateNames } from '../rules.ts'
import css from './ReferralPanel.module.css'
import { dayInZone, reasonWords } from './words.ts'

const colours: Record<CommissionState, string> = {
  signed_up: 'gray',
  pending: 'gray',
  on_hold: 'yellow',
  earned: 'green',
  paid_out: 'green',
  reversed: 'gray',
  refused: 'gray',
}
const gone: readonly CommissionState[] = ['reversed', 'refused']

/** One person who came, and what has become of it. */
export function ReferralRow({ of, zone }: { of: ShownReferral; zone: string }) {
  const name = of.person.name ?? 'Deleted account'
  return (
    <li className={css.row}>
      <Avatar id={of.person.id} name={name} size={32} />
      <div className={css.who}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <span className={css.day}>{dayInZone(zone, of.referredAt)}</span>
      </div>
      <span className={css.reason} dir="auto">
        {reasonWords(of, zone)}
      </span>
      <span className={css.state}>
        <Badge color={colours[of.state]} variant={of.state === 'signed_up' ? 'outline' : 'light'}>
          {stateNames[of.state]}
        </Badge>
      </span>
      <span className={css.amount}>
        {gone.includes(of.state) ? <s>{moneyWords(of.amount)}</s> : moneyWords(of.amount)}
      </span>
    </li>
  )
}
