import { Link } from 'react-router'
import { useSession } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import css from './Forms.module.css'

export type FormMessage = {
  kind: 'error' | 'success' | 'notice'
  words: string
  /** Whether it is about a mail, which is in the mailbox page where no mail server is set up. */
  mailbox?: boolean
}

/** Between subtitle and first field. It takes focus, even when the same message appears again. */
export function MessageLine({ message }: { message: FormMessage | null }) {
  const { data: session } = useSession()
  if (!message) return null
  return (
    <div className={css.message}>
      <MessageBox kind={message.kind} key={numberOf(message)} takesFocus>
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

/** Another number for every message, even for one with the same words. */
function numberOf(message: FormMessage): number {
  const known = numbers.get(message)
  if (known) return known
  numbers.set(message, ++count)
  return count
}
