import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { call, errorWords, read, useWrite } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { answerJoinRequest, type JoinRequest, listRequests, reopenJoinRequest } from '../people.contract.ts'
import css from './OrganizationCard.module.css'

const DeclineDialog = lazyDialog(async () => (await import('./DeclineDialog.tsx')).DeclineDialog)

/** Who asks to join, for whoever runs it; absent while nobody does. */
export function RequestsPanel({ id }: { id: string }) {
  const { zone } = usePerson()
  const found = useQuery(read(listRequests, { id }))
  const answer = useWrite(answerJoinRequest)
  const offerUndo = useUndo()
  const [declining, setDeclining] = useState<JoinRequest>()
  const accept = (person: string) =>
    answer.mutate(
      { id, person, accepted: true },
      {
        onSuccess: () => offerUndo('Accepted.', () => call(reopenJoinRequest, { id, person })),
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  if (found.isError && !found.data)
    return (
      <Panel title="Requests">
        <FailedFetch
          title="Failed to fetch requests"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          inPanel
        />
      </Panel>
    )
  if (!found.data || found.data.rows.length === 0) return null
  return (
    <Panel title="Requests" flush>
      <Rows label="Requests">
        {found.data.rows.map((one) => (
          <Row
            key={one.id}
            lead={<Avatar id={one.id} name={one.name} src={one.avatarUrl} size={36} />}
            title={<bdi>{one.name}</bdi>}
            under={
              <>
                {dayTimeWords(zone, one.askedAt)}
                {one.answer && <p dir="auto">{one.answer}</p>}
              </>
            }
            action={
              <span className={css.actions}>
                <Button size="xs" aria-label={`Accept ${one.name}`} onClick={() => accept(one.id)}>
                  Accept
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Decline ${one.name}`}
                  onClick={() => setDeclining(one)}
                >
                  Decline
                </Button>
              </span>
            }
          />
        ))}
      </Rows>
      {declining && <DeclineDialog id={id} of={declining} onClose={() => setDeclining(undefined)} />}
    </Panel>
  )
}
