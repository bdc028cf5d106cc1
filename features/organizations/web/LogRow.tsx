import { Button } from '@mantine/core'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Row } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { LogEntry } from '../log/contract.ts'
import type { LoggedAct } from '../log/rules.ts'
import { restoreOrganizationPost } from '../posts/contract.ts'

const words: Record<LoggedAct, string> = {
  edited: 'Edited the page',
  'picture-set': 'Changed the picture',
  'picture-removed': 'Removed the picture',
  accepted: 'Accepted a request',
  declined: 'Declined a request',
  'answer-taken-back': 'Took an answer back',
  removed: 'Removed somebody',
  banned: 'Banned somebody',
  'ban-lifted': 'Lifted a ban',
  'role-given': 'Offered a role',
  'role-taken': 'Took a role away',
  'link-made': 'Made a link',
  'link-ended': 'Turned a link off',
  'meetings-set': 'Changed the meetings',
  'meeting-changed': 'Changed one meeting',
  posted: 'Posted',
  'post-edited': 'Edited a post',
  'post-deleted': 'Deleted a post',
  'post-restored': 'Brought a post back',
  archived: 'Archived it',
  restored: 'Restored it',
}

/** One act, with the way back where there is one. */
export function LogRow({ id, one }: { id: string; one: LogEntry }) {
  const { zone } = usePerson()
  const restore = useWrite(restoreOrganizationPost)
  const { undo } = one
  return (
    <Row
      title={
        <>
          {words[one.act]}
          {one.person && (
            <>
              {': '}
              <bdi>{one.person}</bdi>
            </>
          )}
        </>
      }
      under={
        <>
          <bdi>{one.by ?? 'A moderator, or somebody who is not here any more'}</bdi> · {dayTimeWords(zone, one.at)}
        </>
      }
      action={
        undo !== null && (
          <Button
            variant="default"
            size="xs"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(
                { id, post: undo },
                {
                  onSuccess: () => toast.success('The post is back.'),
                  onError: (error) => toast.error(errorWords(error)),
                },
              )
            }
          >
            Undo
          </Button>
        )
      }
    />
  )
}
