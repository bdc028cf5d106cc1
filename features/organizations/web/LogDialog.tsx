import { Button } from '@mantine/core'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { type LogEntry, readOrganizationLog } from '../log/contract.ts'
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

/** What officers did, for officers. */
export function LogDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const { list, rows, total } = useList(readOrganizationLog, { id: of.id })
  return (
    <ModalFrame opened onClose={onClose} title={`What officers did in ${of.name}`} size={560}>
      {rows.length === 0 && (
        <ListState
          list={list}
          failed="Failed to fetch the log"
          loading="Loading the log"
          skeletons={<RowSkeletons count={4} />}
          empty={<EmptyState inPanel title="Nothing yet" sentence="Kept for a year, readable by officers." />}
        />
      )}
      {rows.length > 0 && (
        <Rows label="What officers did">
          {rows.map((one) => (
            <LogRow key={one.id} id={of.id} one={one} />
          ))}
        </Rows>
      )}
      {rows.length > 0 && (
        <ShowMore list={list} words={`${rows.length} of ${total}`} failed="Failed to fetch the log" />
      )}
    </ModalFrame>
  )
}

function LogRow({ id, one }: { id: string; one: LogEntry }) {
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
