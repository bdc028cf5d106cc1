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
import { TextButton } from '../../../web/ui/TextButton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import type { OrganizationInFull } from '../contract.ts'
import { answerJoinRequest, type JoinRequest, listRequests, reopenJoinRequest } from '../people.contract.ts'
import css from './OrganizationCard.module.css'

const DeclineDialog = lazyDialog(async () => (await import('./DeclineDialog.tsx')).DeclineDialog)

type RequestsPanelProps = {
  of: OrganizationInFull
  /** Opens the form, where the question is. */
  onChangeQuestion: () => void
}

/** Who asks to join, for whoever runs it; a line while nobody does. */
export function RequestsPanel({ of, onChangeQuestion }: RequestsPanelProps) {
  const { id } = of
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
  const rows = found.data?.rows ?? []
  const answers = (one: JoinRequest) => (
    <span className={css.actions}>
      <Button size="xs" aria-label={`Accept ${one.name}`} onClick={() => accept(one.id)}>
        Accept
      </Button>
      <Button size="xs" variant="default" aria-label={`Decline ${one.name}`} onClick={() => setDeclining(one)}>
        Decline
      </Button>
    </span>
  )
  const asks = of.wayIn === 'request'
  if (rows.length === 0)
    return (
      <Panel title="Requests" aside={asks && <TextButton onClick={onChangeQuestion}>Change the question</TextButton>}>
        <p className={css.since}>
          {asks ? 'Nobody asks to join right now.' : 'Nobody has to ask: see “How people join”.'}
        </p>
      </Panel>
    )
  return (
    <Panel
      title={`Requests ${rows.length}`}
      aside={asks && <TextButton onClick={onChangeQuestion}>Change the question</TextButton>}
      flush
    >
      {of.question && (
        <p className={css.question} dir="auto">
          You ask: “{of.question}”
        </p>
      )}
      <Rows label="Requests">
        {rows.map((one) => (
          <Row
            key={one.id}
            lead={<Avatar id={one.id} name={one.name} src={one.avatarUrl} size={36} />}
            title={<bdi>{one.name}</bdi>}
            under={
              <div className={css.asked}>
                {dayTimeWords(zone, one.askedAt)}
                {one.answer && <p dir="auto">{one.answer}</p>}
                <span className={css.phone}>{answers(one)}</span>
              </div>
            }
            action={<span className={css.wide}>{answers(one)}</span>}
          />
        ))}
      </Rows>
      {declining && <DeclineDialog id={id} of={declining} onClose={() => setDeclining(undefined)} />}
    </Panel>
  )
}
