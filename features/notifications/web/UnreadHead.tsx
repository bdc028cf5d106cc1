import { errorWords, useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { markAllRead } from '../contract.ts'
import css from './UnreadHead.module.css'
import { unreadWords, useUnread } from './unread.ts'

/** How many are unread, and the button that marks all as read. `newest`: when the newest on screen was told. */
export function UnreadHead({ newest }: { newest: string | undefined }) {
  const write = useWrite(markAllRead)
  const unread = useUnread() ?? 0
  if (unread === 0 || newest === undefined) return <span className={css.space} />
  return (
    <>
      <span className={css.count}>{unreadWords(unread)}</span>
      <button
        className={css.all}
        type="button"
        disabled={write.isPending}
        onClick={() => write.mutate({ until: newest }, { onError: (error) => toast.error(errorWords(error)) })}
      >
        Mark all as read
      </button>
    </>
  )
}
