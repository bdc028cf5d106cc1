import { Badge } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { usePerson } from '../../../../web/session.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { organizationMeetingWords } from '../../web/words.ts'
import type { ListedProposal } from '../contract.ts'
import { DecideProposal } from './DecideProposal.tsx'
import css from './Proposals.module.css'

const colours = { approved: 'green', answered: 'yellow', merged: 'gray', ended: 'gray' } as const
const names = { approved: 'Approved', answered: 'Answered', merged: 'Merged', ended: 'Ended' } as const
const isDecided = (state: string): state is keyof typeof colours => state in colours
const saidWords = (accepted: boolean | null) => (accepted === null ? 'asked' : accepted ? 'said yes' : 'said no')

/** One proposal with all that a moderator needs to decide. */
export function ProposalCard({ of }: { of: ListedProposal }) {
  const { zone } = usePerson()
  const titleId = useId()
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.title} id={titleId} dir="auto">
            {of.name}
          </h2>
          {isDecided(of.state) && <Badge color={colours[of.state]}>{names[of.state]}</Badge>}
        </div>
        <dl className={css.facts}>
          <Fact name="Proposed by">
            <bdi>{of.by.name}</bdi>, {dayTimeWords(zone, of.sentAt)}
          </Fact>
          <Fact name="Category">{of.category}</Fact>
          <Fact name="What it is">
            <span dir="auto">{of.about}</span>
          </Fact>
          <Fact name="Meets">
            {[of.meeting ? organizationMeetingWords(of.meeting, zone) : 'No fixed time', of.place]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
          {of.founders.length > 0 && (
            <Fact name="With">
              {of.founders.map(({ id, name, accepted }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <bdi>{name}</bdi> ({saidWords(accepted)})
                </span>
              ))}
            </Fact>
          )}
          <Fact name="Why">
            <span dir="auto">{of.reason}</span>
          </Fact>
          {of.answer !== '' && (
            <Fact name={of.state === 'sent' ? 'Answered before' : 'Words'}>
              <bdi>{of.decidedBy ?? 'A former moderator'}</bdi>: <span dir="auto">{of.answer}</span>
            </Fact>
          )}
          {of.organization && (
            <Fact name={of.state === 'merged' ? 'Merged into' : 'Its page'}>
              <Link to={`/organizations/${of.organization.id}`}>
                <bdi>{of.organization.name}</bdi>
              </Link>
            </Fact>
          )}
        </dl>
      </div>
      {of.state === 'sent' && (
        <div className={css.decide}>
          {of.mayNot === null ? <DecideProposal of={of} /> : <MessageBox kind="notice">{of.mayNot}</MessageBox>}
        </div>
      )}
    </article>
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
