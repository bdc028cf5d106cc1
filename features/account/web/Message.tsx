import { Link } from 'react-router'
import { useSession } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import css from './Forms.module.css'

export type FormMessage = {
  kind: 'error' | 'success' | 'notice'
  words: string
  /** Whether it speaks of a mail, which lies in the mailbox page where no mail server is set up. */
  mailbox?: boolean
}

/** Between subtitle and first field. It takes focus, also when the same is said again. */
export function MessageLine({ message }: { message: FormMessage | null }) {
  const { data: session } = useSession()
  if (!message) return null
  return (
    <div className={css.message}>
      <MessageBox kind={message.kind} key={said(message)} takesFocus>
        {message.words}
        {message.mailbox && session?.site.mailbox && (
          <>
            {' '}
            <Link className={css.link} to="/dev/mail">
              Open the mailbox
            </Link>
          </>
        )}
      </MessageBox>
    </div>
  )
}

const numbers = new WeakMap<FormMessage, number>()
let count = 0

/** Another number for every message, also for one with the same words. */
function said(message: FormMessage): number {
  const known = numbers.get(message)
  if (known) return known
  numbers.set(message, ++count)
  return count
}
