import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { fullDayWords } from '../../../../contract/words/dates.ts'
import { moneyWords } from '../../../../contract/words/money.ts'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { ListRow } from '../../../../web/ui/page/ListRows.tsx'
import type { Person } from '../../../account/contract.ts'
import type { HeldReferral, ReferralBalance, ReferralPayout } from '../../../referrals/payouts.contract.ts'
import { leastPayout, signalWords } from '../../../referrals/rules.ts'
import css from './PayoutRows.module.css'

type Named = { id: string; name: string } | null
type Me = Pick<Person, 'id' | 'zone'>

function Who({ of }: { of: Named }) {
  if (!of) return <em>somebody erased since</em>
  return (
    <Link className={css.name} to={`/admin/people?person=${of.id}`}>
      <bdi>{of.name}</bdi>
    </Link>
  )
}

const nameOf = (of: Named) => of?.name ?? 'somebody erased since'

type HeldRowProps = { of: HeldReferral; me: Me; onDecide: (released: boolean) => void }

/** A referral that an admin has to look at, and why. */
export function HeldRow({ of, me, onDecide }: HeldRowProps) {
  const isOwn = of.referrer?.id === me.id || of.referred?.id === me.id
  const about = `${nameOf(of.referred)}, brought by ${nameOf(of.referrer)}`
  return (
    <ListRow
      title={
        <>
          <Who of={of.referred} /> <span className={css.by}>brought by</span> <Who of={of.referrer} />
          {of.book === 'demo' && <Badge color="gray">Demo</Badge>}
        </>
      }
      under={
        <>
          {moneyWords(of.amount)} · signed up {dayTimeWords(me.zone, of.referredAt)} · paid{' '}
          {dayTimeWords(me.zone, of.paidAt)}
          <ul className={css.signals} aria-label="Why it is on hold">
            {of.signals.map((signal) => (
              <li key={signal}>{signalWords[signal]}</li>
            ))}
          </ul>
        </>
      }
      // Nobody decides about their own.
      end={isOwn && 'This is you'}
      actions={
        !isOwn && (
          <>
            <Button size="xs" aria-label={`Release ${about}`} onClick={() => onDecide(true)}>
              Release
            </Button>
            <Button size="xs" variant="default" aria-label={`Refuse ${about}`} onClick={() => onDecide(false)}>
              Refuse
            </Button>
          </>
        )
      }
    />
  )
}

type BalanceRowProps = { of: ReferralBalance; me: Me; onPay: () => void }

/** What somebody is owed. */
export function BalanceRow({ of, me, onPay }: BalanceRowProps) {
  const isOwn = of.person === me.id
  const facts = [
    `${moneyWords(of.pending)} pending`,
    ...(of.held > 0 ? [`${moneyWords(of.held)} on hold`] : []),
    `${moneyWords(of.paid)} paid out`,
  ]
  return (
    <ListRow
      title={
        <>
          <Who of={{ id: of.person, name: of.name }} />
          {of.suspended && <Badge color="red">Suspended</Badge>}
        </>
      }
      under={facts.join(' · ')}
      end={
        <>
          <strong className={css.amount}>
            {of.payable < 0 ? `−${moneyWords(-of.payable)}` : moneyWords(of.payable)}
          </strong>
          {isOwn && ' This is you'}
        </>
      }
      actions={
        !isOwn &&
        of.payable >= leastPayout && (
          <Button size="xs" aria-label={`Record a payout to ${of.name}`} onClick={onPay}>
            Record payout
          </Button>
        )
      }
    />
  )
}

/** A payout as an admin has recorded it. */
export function PayoutRow({ of, zone }: { of: ReferralPayout; zone: string }) {
  return (
    <ListRow
      title={<Who of={of.person} />}
      under={
        <>
          {fullDayWords(of.day)} · <bdi>{of.reference}</bdi> · recorded by <bdi>{nameOf(of.by)}</bdi>,{' '}
          {fullDayWords(dayIn(zone, new Date(of.recordedAt)))}
        </>
      }
      end={<strong className={css.amount}>{moneyWords(of.amount)}</strong>}
    />
  )
}
