import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ListState } from '../../../web/list/ListState.tsx'
import { useList } from '../../../web/list/useList.ts'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { listNotifications } from '../contract.ts'
import css from './BellList.module.css'
import { NotificationDays } from './NotificationDays.tsx'
import { UnreadHead } from './UnreadHead.tsx'
import { useKinds } from './useKinds.ts'

/** What the bell shows: the newest notifications. */
export function BellList({ onClose }: { onClose: () => void }) {
  const kinds = useKinds()
  const { list, rows } = useList(listNotifications, { limit: 20 })
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        <UnreadHead newest={rows[0]?.toldAt} />
        <Link className={css.gear} to="/settings#notifications" aria-label="Notification settings" onClick={onClose}>
          <IconSettings size={18} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard, too */}
      <section className={css.list} tabIndex={0} aria-label="The newest">
        {kinds.data && rows.length > 0 ? (
          <NotificationDays rows={rows} kinds={kinds.data} onOpen={onClose} heading="h3" />
        ) : (
          <ListState
            inPanel
            list={list}
            failed="Failed to fetch notifications"
            loading="Loading notifications"
            skeletons={<RowSkeletons count={4} />}
            empty={
              <div className={css.empty}>
                <p className={css.nothing}>Nothing new</p>
                <p className={css.hint}>Reminders, invitations and changes appear here.</p>
              </div>
            }
          />
        )}
      </section>
      <div className={css.foot}>
        <Link className={css.link} to="/notifications" onClick={onClose}>
          All notifications
        </Link>
      </div>
    </>
  )
}
