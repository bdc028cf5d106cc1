import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { monthDayYearWords } from '../../../../contract/words/dates.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { RowLink } from '../../../../web/ui/page/RowLink.tsx'
import { Row, Rows } from '../../../../web/ui/Rows.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type Founding, type OrganizationProposal, withdrawOrganizationProposal } from '../contract.ts'
import type { ProposalState } from '../rules.ts'
import css from './Proposals.module.css'

const states: Record<ProposalState, { name: string; color: string }> = {
  draft: { name: 'Draft', color: 'gray' },
  sent: { name: 'Waiting', color: 'yellow' },
  answered: { name: 'Answered', color: 'yellow' },
  approved: { name: 'Approved', color: 'green' },
  merged: { name: 'Merged', color: 'gray' },
  withdrawn: { name: 'Withdrawn', color: 'gray' },
  ended: { name: 'Ended', color: 'gray' },
}

/** Proposals of others that somebody is asked to start with them. */
export function AskedToStart({ asked }: { asked: readonly Founding[] }) {
  if (asked.length === 0) return null
  return (
    <Panel title="You are asked" flush>
      <Rows label="You are asked">
        {asked.map((of) => (
          <Row
            key={of.id}
            title={
              <RowLink to={`/organizations/founding/${of.id}`} title={of.name || 'An organization'}>
                {of.name || 'An organization'}
              </RowLink>
            }
            under={
              <>
                by <bdi>{of.by.name}</bdi>
              </>
            }
          />
        ))}
      </Rows>
    </Panel>
  )
}

/** What became of what somebody has proposed, the newest first. */
export function OwnProposals({ rows }: { rows: readonly OrganizationProposal[] }) {
  const { zone } = usePerson()
  const withdraw = useWrite(withdrawOrganizationProposal)
  if (rows.length === 0) return null
  return (
    <Panel title="Your proposals" flush>
      <Rows label="Your proposals">
        {rows.map((of) => (
          <Row
            key={of.id}
            title={<bdi>{of.name}</bdi>}
            under={
              <>
                {monthDayYearWords(dayIn(zone, new Date(of.stateAt)), dayIn(zone, new Date()))}
                {of.organization && (
                  <>
                    {' · '}
                    <Link to={`/organizations/${of.organization.id}`}>
                      <bdi>{of.organization.name}</bdi>
                    </Link>
                  </>
                )}
                {of.answer && (
                  <p className={css.said} dir="auto">
                    {of.answer}
                  </p>
                )}
                <span className={css.actions}>
                  {of.state === 'answered' && (
                    <Button size="xs" variant="default" component={Link} to={`/organizations/propose/${of.id}`}>
                      Change and send again
                    </Button>
                  )}
                  {(of.state === 'answered' || of.state === 'sent') && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Withdraw ${of.name}`}
                      onClick={() =>
                        withdraw.mutate(
                          { id: of.id },
                          {
                            onSuccess: () => toast.success('Proposal withdrawn.'),
                            onError: (error) => toast.error(errorWords(error)),
                          },
                        )
                      }
                    >
                      Withdraw
                    </Button>
                  )}
                </span>
              </>
            }
            action={<Badge color={states[of.state].color}>{states[of.state].name}</Badge>}
          />
        ))}
      </Rows>
    </Panel>
  )
}
