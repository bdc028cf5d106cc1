import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextKind } from '../../../contract/publicText.ts'
import { messageWords } from '../../../contract/thread.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import type { ListOnScreen } from '../../list/useList.ts'
import { usePerson } from '../../session.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { Avatar } from '../Avatar.tsx'
import { MessageBox } from '../MessageBox.tsx'
import { ReportText } from '../ReportText.tsx'
import css from './MessageList.module.css'
import { erasedWords, type MessageHere, type ShownMessage } from './shownMessages.ts'

/** Who wrote a message, as it is drawn. `id`: draws the picture where there is none. */
export type MessageAuthor = { id: string; name: string; avatarUrl: string | null }
export type MessageListProps<M extends MessageHere> = {
  shown: readonly ShownMessage<M>[]
  list: ListOnScreen
  /** Of a message of somebody else. */
  authorOf: (message: M) => MessageAuthor
  /** Of the words, for a report. */
  kind: TextKind<'between'>
  /** What stands below a message, such as something that its author can do about it. */
  note?: ((message: M) => React.ReactNode) | undefined
}

/** Messages, the newest at the bottom, where the list begins; older ones are fetched at its top. */
export function MessageList<M extends MessageHere>({ shown, list, authorOf, kind, note }: MessageListProps<M>) {
  const [reported, setReported] = useState<M | null>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key
    <div className={css.frame} role="log" aria-label="Messages" tabIndex={0}>
      <div>
        {list.hasNextPage && (
          <div className={css.earlier}>
            {list.isFetchNextPageError && <MessageBox kind="error">{messageWords.notFetched}</MessageBox>}
            <Button variant="default" size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {list.isFetchNextPageError ? 'Try again' : 'Earlier messages'}
            </Button>
          </div>
        )}
        <ol className={css.list}>
          {shown.map((one) => (
            <MessageRow
              key={one.of.id}
              shown={one}
              by={one.of.mine ? null : authorOf(one.of)}
              note={note?.(one.of)}
              onReport={() => setReported(one.of)}
            />
          ))}
        </ol>
      </div>
      {reported && (
        <ReportText
          what="this message"
          author={authorOf(reported).name}
          texts={[{ kind: kind.name, thing: reported.id, label: kind.noun }]}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
}

type MessageRowProps = {
  shown: ShownMessage<MessageHere>
  /** Null: the reader. */
  by: MessageAuthor | null
  note: React.ReactNode
  onReport: () => void
}

function MessageRow({ shown: { of, day, fresh, headed }, by, note, onReport }: MessageRowProps) {
  const me = usePerson()
  const author = by ?? { id: me.id, name: 'You', avatarUrl: me.avatarUrl }
  const time = instantTimeWords(me.zone, of.createdAt)
  return (
    <li>
      {day && <p className={css.day}>{day}</p>}
      {fresh && <p className={css.fresh}>New</p>}
      <div className={css.message} data-headed={headed || undefined}>
        {headed ? (
          <Avatar id={author.id} name={by?.name ?? me.name} src={author.avatarUrl} size={32} />
        ) : (
          <time className={css.beside} dateTime={of.createdAt}>
            {time.replace(/ [AP]M$/, '')}
          </time>
        )}
        <div className={css.words}>
          {headed && (
            <p className={css.head}>
              <bdi className={css.author}>{author.name}</bdi>{' '}
              <time className={css.time} dateTime={of.createdAt}>
                {time}
              </time>
            </p>
          )}
          <p className={of.erased || (of.hidden && !of.mine) ? css.gone : css.body} dir="auto">
            {of.erased ? erasedWords : of.body}
          </p>
          {of.hidden && of.mine && <p className={css.note}>Hidden by moderators. Only you read these words.</p>}
          {note}
        </div>
        {!of.mine && !of.erased && !of.hidden && (
          <ActionMenu
            className={css.menu}
            label={`Actions for the message of ${time}`}
            entries={[{ label: 'Report', icon: IconFlag, act: onReport }]}
          />
        )}
      </div>
    </li>
  )
}
