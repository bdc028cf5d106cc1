import { Badge } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { dayIn, timeOfDayIn } from '../../../../contract/day.ts'
import { dayWords } from '../../../../contract/words/dates.ts'
import { moneyWords } from '../../../../contract/words/money.ts'
import { dayTimeWords, timeSpanWords } from '../../../../contract/words/times.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import type { DisputeOutcome, SessionSide } from '../../sessions/rules.ts'
import { tutoringTypeNames } from '../../tutors/rules.ts'
import type { Dispute } from '../contract.ts'
import { disputeOutcomeNames, reportedSide } from '../rules.ts'
import { DecideDispute } from './DecideDispute.tsx'
import css from './Disputes.module.css'

const sideNames: Record<SessionSide, string> = { student: 'Student', tutor: 'Tutor' }
const colours: Record<DisputeOutcome, string> = { took_place: 'green', absent: 'yellow', withdrawn: 'gray' }

/** What both sides say of one session, and what an admin decides. */
export function DisputeCard({ of }: { of: Dispute }) {
  const { zone } = usePerson()
  const titleId = useId()
  const at = (moment: string) => dayTimeWords(zone, moment)
  const start = new Date(of.scheduledStart)
  const span = timeSpanWords(timeOfDayIn(zone, start), timeOfDayIn(zone, new Date(of.scheduledEnd)))
  const by = nameOf(of, of.noShowBy)
  const reported = nameOf(of, reportedSide(of.noShowBy))
  const place =
    of.location === null ? tutoringTypeNames[of.sessionType] : `${tutoringTypeNames[of.sessionType]}, ${of.location}`
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.title} id={titleId}>
            {of.subject}, {dayWords(dayIn(zone, start), dayIn(zone, new Date()))}, {span}
          </h2>
          {of.decision && (
            <Badge color={colours[of.decision.outcome]}>{disputeOutcomeNames[of.decision.outcome]}</Badge>
          )}
        </div>
        <div className={css.parties}>
          <Party of={of} side="student" />
          <Party of={of} side="tutor" />
        </div>
        <dl className={css.facts}>
          <Fact name="Booked">
            {at(of.bookedAt)} · {place} · {moneyWords(of.totalCost)}
          </Fact>
          {of.askedAt && <Fact name="Both asked">Whether it took place, {at(of.askedAt)}</Fact>}
          <Fact name="Reported">
            <bdi>{by}</bdi> says that <bdi>{reported}</bdi> was not there, {at(of.noShowAt)}
          </Fact>
          <Fact name="Disputed">
            <bdi>{reported}</bdi> says otherwise, {at(of.disputedAt)}
          </Fact>
          {of.notes !== null && (
            <Fact name="Notes for both">
              <span dir="auto">{of.notes}</span>
            </Fact>
          )}
          {of.decision && (
            <Fact name="Decided">
              {at(of.decision.at)}, by <bdi>{of.decision.by ?? 'a former admin'}</bdi>:{' '}
              <span dir="auto">{of.decision.reason}</span>
            </Fact>
          )}
        </dl>
      </div>
      {!of.decision &&
        (of.mayNot === null ? (
          <DecideDispute of={of} titleId={titleId} />
        ) : (
          <div className={css.decide}>
            <MessageBox kind="notice">{of.mayNot}</MessageBox>
          </div>
        ))}
    </article>
  )
}

const nameOf = (of: Dispute, side: SessionSide) =>
  of[side]?.name ?? (side === 'student' ? 'A former student' : 'A former tutor')

function Party({ of, side }: { of: Dispute; side: SessionSide }) {
  const said = side === 'student' ? of.studentSaid : of.tutorSaid
  const name = nameOf(of, side)
  return (
    <div className={css.party}>
      <Avatar id={of[side]?.id ?? `${of.id}${side}`} name={name} src={of[side]?.avatarUrl} size={36} />
      <div>
        <p className={css.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.quiet}>
          {sideNames[side]}
          {said !== null && (said ? ' · said that it took place' : ' · said that it did not take place')}
        </p>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
