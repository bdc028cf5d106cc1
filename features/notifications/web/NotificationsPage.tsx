import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shownWords } from '../../../contract/words/counts.ts'
import { ListState } from '../../../web/list/ListState.tsx'
import { ShowMore } from '../../../web/list/ShowMore.tsx'
import { useList } from '../../../web/list/useList.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { listNotifications } from '../contract.ts'
import { NotificationDays } from './NotificationDays.tsx'
import css from './NotificationsPage.module.css'
import { UnreadHead } from './UnreadHead.tsx'
import { useKinds } from './useKinds.ts'

/** Everything that the person was told in the last 90 days. */
export function NotificationsPage() {
  const kinds = useKinds()
  const { list, rows, total } = useList(listNotifications, { limit: 40 })
  useTitle('Notifications')
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className={css.title}>Notifications</h1>
        <Link className={css.gear} to="/settings#notifications" aria-label="Notification settings">
          <IconSettings size={20} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {kinds.data && rows.length > 0 ? (
        <>
          <div className={css.bar}>
            <UnreadHead newest={rows[0]?.toldAt} />
          </div>
          <div className={css.list}>
            <NotificationDays rows={rows} kinds={kinds.data} heading="h2" />
          </div>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch notifications" />
        </>
      ) : (
        <ListState
          list={list}
          failed="Failed to fetch notifications"
          loading="Loading notifications"
          skeletons={<RowSkeletons count={6} />}
          empty={
            <EmptyState
              drawing={<TreeAndBench />}
              title="Nothing new"
              sentence="Reminders, invitations and changes appear here."
              actions={
                <Button component={Link} to="/settings#notifications" variant="default">
                  Choose what reaches you
                </Button>
              }
            />
          }
        />
      )}
    </div>
  )
}
