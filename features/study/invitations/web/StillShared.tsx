import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { Row } from '../../../../web/ui/Rows.tsx'
import { TitledRows } from '../../../../web/ui/TitledRows.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import type { NamedPerson } from '../../../people/web/slots.ts'
import { deleteSession } from '../../contract.ts'
import { listShared, removeGuest, type SharedSession } from '../contract.ts'
import css from './SharedSessions.module.css'
import { SharedFacts } from './SharedSessions.tsx'

/** Before somebody is blocked: the group sessions that are to come, with the way out of each. */
export function StillShared({ of }: { of: NamedPerson }) {
  const found = useQuery(read(listShared, { id: of.id }))
  const coming = found.data?.coming ?? []
  if (coming.length === 0) return null
  return (
    <TitledRows
      title="You still share"
      note="Where you stay, each shows as “Student” to the other, without picture or link."
    >
      {coming.map((session) => (
        <Row
          key={session.id}
          title={<bdi>{session.title}</bdi>}
          under={
            <bdi className={css.facts}>
              <SharedFacts of={session} />
            </bdi>
          }
          action={session.hosts ? <Remove of={of} session={session} /> : <Leave session={session} />}
        />
      ))}
    </TitledRows>
  )
}

function Leave({ session }: { session: SharedSession }) {
  const leave = useWrite(deleteSession)
  const offer = useUndo()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Leave ${session.title}`}
      loading={leave.isPending}
      onClick={() =>
        leave.mutate(
          { id: session.id },
          {
            onSuccess: ({ undo }) => offer(`You have left “${session.title}”.`, undo),
            onError: (error) => toast.error(errorWords(error)),
          },
        )
      }
    >
      Leave
    </Button>
  )
}

function Remove({ of, session }: { of: NamedPerson; session: SharedSession }) {
  const remove = useWrite(removeGuest)
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Remove ${of.name} from ${session.title}`}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ id: session.id, person: of.id }, { onError: (error) => toast.error(errorWords(error)) })
      }
    >
      Remove
    </Button>
  )
}
