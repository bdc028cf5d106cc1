import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { messageWords } from '../../../contract/thread.ts'
import { type EmptyList, ListState } from '../../list/ListState.tsx'
import type { ListOnScreen } from '../../list/useList.ts'
import { usePerson } from '../../session.ts'
import { useMinute } from '../../useMinute.ts'
import { Avatar } from '../Avatar.tsx'
import { MessageBox } from '../MessageBox.tsx'
import { RowSkeletons } from '../Skeletons.tsx'
import { Composer, type ComposerProps } from './Composer.tsx'
import css from './Conversation.module.css'
import { MessageList, type MessageListProps } from './MessageList.tsx'
import { type MessageHere, shownMessages } from './shownMessages.ts'

export type ConversationHeadProps = {
  /** The other side, as it stands above its messages. */
  name: string
  /** "Your tutor" */
  as: string
  lead: React.ReactNode
  /** Its page; null where there is none. */
  to: string | null
  /** What can be done about it. */
  children?: React.ReactNode
}

type ConversationProps<M extends MessageHere> = {
  head: ConversationHeadProps
  /** Newest first. */
  rows: readonly M[]
  /** Up to when the reader has read. */
  readAt: string | null
  /** What is on screen has been seen by the reader up to then. */
  onSeen: (upTo: string) => void
  /** Why nothing can be written, or where it is. */
  composer: ComposerProps | { closed: string }
  list: ListOnScreen & EmptyList
} & Omit<MessageListProps<M>, 'shown' | 'list'>

/** A conversation with its messages and the field in which the next one is written. */
export function Conversation<M extends MessageHere>(props: ConversationProps<M>) {
  const { head, rows, readAt, onSeen, composer, list, authorOf, kind, note } = props
  const { zone } = usePerson()
  const now = useMinute()
  // What was new as the page opened stays marked while it is read.
  const [openedAt] = useState(readAt)
  const shown = useMemo(
    () => shownMessages(rows, openedAt, (one) => (one.mine ? '' : authorOf(one).id), { zone, now }),
    [rows, openedAt, authorOf, zone, now],
  )
  useSeen(readAt, rows.find(({ mine }) => !mine)?.createdAt, onSeen)
  return (
    <div className={css.thread}>
      <ConversationHead {...head} />
      {rows.length === 0 ? (
        <div className={css.none}>
          <ListState
            list={list}
            failed={messageWords.notFetched}
            loading="Loading messages"
            skeletons={<RowSkeletons count={4} />}
            empty={null}
            inPanel
          />
        </div>
      ) : (
        <MessageList shown={shown} list={list} authorOf={authorOf} kind={kind} note={note} />
      )}
      {'closed' in composer ? (
        <div className={css.foot}>
          <MessageBox kind="notice">{composer.closed}</MessageBox>
        </div>
      ) : (
        <Composer {...composer} />
      )}
    </div>
  )
}

type NewConversationProps = { head: ConversationHeadProps; hint: string; composer: ComposerProps | { closed: string } }

/** One in which nothing is written yet. */
export function NewConversation({ head, hint, composer }: NewConversationProps) {
  return (
    <div className={css.thread}>
      <ConversationHead {...head} />
      <div className={css.none}>
        <p className={css.hint}>{hint}</p>
      </div>
      {'closed' in composer ? (
        <div className={css.foot}>
          <MessageBox kind="notice">{composer.closed}</MessageBox>
        </div>
      ) : (
        <Composer {...composer} />
      )}
    </div>
  )
}

/** What is on screen counts as read, as long as somebody looks at the page. */
function useSeen(readAt: string | null, newest: string | undefined, onSeen: (upTo: string) => void): void {
  const due = newest !== undefined && (readAt === null || Date.parse(newest) > Date.parse(readAt)) ? newest : undefined
  useEffect(() => {
    if (due === undefined) return
    const mark = () => {
      if (document.visibilityState === 'visible') onSeen(due)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [onSeen, due])
}

/** The picture of one person above their conversation. */
export const personLead = (id: string, name: string, avatarUrl: string | null) => (
  <Avatar id={id} name={name} src={avatarUrl} size={40} />
)

function ConversationHead({ name, as, lead, to, children }: ConversationHeadProps) {
  return (
    <div className={css.head}>
      {lead}
      <div className={css.who}>
        <h1 className={css.name} dir="auto">
          {to === null ? (
            name
          ) : (
            <Link className={css.link} to={to}>
              {name}
            </Link>
          )}
        </h1>
        <p className={css.role}>{as}</p>
      </div>
      {children}
    </div>
  )
}
