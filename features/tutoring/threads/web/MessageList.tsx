import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import type { ListOnScreen } from '../../../../web/list/useList.ts'
import { usePerson } from '../../../../web/session.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { ReportText } from '../../../../web/ui/ReportText.tsx'
import { type TutorMessage, tutorMessageText } from '../contract.ts'
import { threadWords } from '../rules.ts'
import css from './MessageList.module.css'
import { erasedWords, type ShownMessage } from './threadWords.ts'

/** `thread`: the id of the conversation, which stands for whoever was erased. */
type Other = { id: string | null; name: string; avatarUrl: string | null; thread: string }
type MessageListProps = { shown: readonly ShownMessage[]; list: ListOnScreen; other: Other }

/** Messages, the newest at the bottom, where the list begins; older ones are fetched at its top. */
export function MessageList({ shown, list, other }: MessageListProps) {
  const [reported, setReported] = useState<TutorMessage | null>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key
    <div className={css.frame} role="log" aria-label="Messages" tabIndex={0}>
      <div>
        {list.hasNextPage && (
          <div className={css.earlier}>
            {list.isFetchNextPageError && <MessageBox kind="error">{threadWords.notFetched}</MessageBox>}
            <Button variant="default" size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {list.isFetchNextPageError ? 'Try again' : 'Earlier messages'}
            </Button>
          </div>
        )}
        <ol className={css.list}>
          {shown.map((one) => (
            <MessageRow key={one.of.id} shown={one} other={other} onReport={() => setReported(one.of)} />
          ))}
        </ol>
      </div>
      {reported && (
        <ReportText
          what="this message"
          author={other.name}
          texts={[{ kind: tutorMessageText.name, thing: reported.id, label: tutorMessageText.noun }]}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
}

type MessageRowProps = { shown: ShownMessage; other: Other; onReport: () => void }

function MessageRow({ shown: { of, day, fresh, headed }, other, onReport }: MessageRowProps) {
  const me = usePerson()
  const author = of.mine
    ? { id: me.id, name: 'You', avatarUrl: me.avatarUrl }
    : { id: other.id ?? other.thread, name: other.name, avatarUrl: other.avatarUrl }
  const time = instantTimeWords(me.zone, of.createdAt)
  return (
    <li>
      {day && <p className={css.day}>{day}</p>}
      {fresh && <p className={css.fresh}>New</p>}
      <div className={css.message} data-headed={headed || undefined}>
        {headed ? (
          <Avatar id={author.id} name={of.mine ? me.name : author.name} src={author.avatarUrl} size={32} />
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
