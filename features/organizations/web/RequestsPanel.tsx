import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { answerRequest, listRequests } from '../contract.ts'
import css from './OrganizationCard.module.css'

/** Who asks to join, for whoever runs it; absent while nobody does. */
export function RequestsPanel({ id }: { id: string }) {
  const { zone } = usePerson()
  const found = useQuery(read(listRequests, { id }))
  const answer = useWrite(answerRequest)
  const say = (person: string, accepted: boolean) =>
    answer.mutate(
      { id, person, accepted },
      {
        onSuccess: () => toast.success(accepted ? 'Accepted.' : 'Declined.'),
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
                <Button size="xs" aria-label={`Accept ${one.name}`} onClick={() => say(one.id, true)}>
                  Accept
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Decline ${one.name}`}
                  onClick={() => say(one.id, false)}
                >
                  Decline
                </Button>
              </span>
            }
          />
        ))}
      </Rows>
    </Panel>
  )
}
