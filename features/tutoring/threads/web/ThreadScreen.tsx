import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { read, useWrite } from '../../../../web/api/api.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { PersonMenu } from '../../../../web/ui/PersonMenu.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { firstName } from '../../../account/rules.ts'
import { readTutor, type TutorPage } from '../../tutors/shown.contract.ts'
import {
  findTutorThread,
  listTutorMessages,
  readTutorMessages,
  readTutorThread,
  type TutorThread,
  writeToTutor,
  writeTutorMessage,
} from '../contract.ts'
import { threadWords } from '../rules.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import css from './ThreadScreen.module.css'
import { shownMessages, threadOther } from './threadWords.ts'

const back = { to: '/tutors/messages', label: 'Messages' }

/** One conversation. */
export function ThreadScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(readTutorThread, { id }))
  return (
    <ThingPage
      key={id}
      what="conversation"
      found={found}
      title={(of) => threadOther(of).name}
      back={back}
      failed={threadWords.notFetched}
      absent="It is not yours, or it was erased."
    >
      {(of) => <LoadedThread of={of} />}
    </ThingPage>
  )
}

function LoadedThread({ of }: { of: TutorThread }) {
  const { zone } = usePerson()
  const now = useMinute()
  const other = threadOther(of)
  // What was new as the page opened stays marked while it is read.
  const [readAt] = useState(of.readAt)
  const { list, rows } = useList(listTutorMessages, { id: of.id })
  const shown = useMemo(() => shownMessages(rows, readAt, { zone, now }), [rows, readAt, zone, now])
  useMarkRead(of, rows.find(({ mine }) => !mine)?.createdAt)
  const write = useWrite(writeTutorMessage)
  return (
    <div className={css.thread}>
      <Head id={other.id ?? of.id} name={other.name} avatarUrl={other.avatarUrl} as={other.role} to={other.to}>
        {other.id !== null && <PersonMenu of={{ id: other.id, name: other.name }} />}
      </Head>
      {rows.length === 0 ? (
        <div className={css.none}>
          <ListState
            list={list}
            failed={threadWords.notFetched}
            loading="Loading messages"
            skeletons={<RowSkeletons count={4} />}
            empty={null}
            inPanel
          />
        </div>
      ) : (
        <MessageList shown={shown} list={list} other={{ ...other, thread: of.id }} />
      )}
      {of.reachable ? (
        <Composer
          to={firstName(other.name)}
          busy={write.isPending}
          send={(message, body, then) => write.mutate({ id: of.id, message, body }, then)}
        />
      ) : (
        <div className={css.foot}>
          <MessageBox kind="notice">{threadWords.notReachable}</MessageBox>
        </div>
      )}
    </div>
  )
}

/** What is on screen counts as read, as long as somebody looks at the page. */
function useMarkRead({ id, readAt }: TutorThread, newest: string | undefined): void {
  const { mutate } = useWrite(readTutorMessages)
  const due = newest !== undefined && (readAt === null || Date.parse(newest) > Date.parse(readAt)) ? newest : undefined
  useEffect(() => {
    if (due === undefined) return
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ id, upTo: due })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [mutate, id, due])
}

/** The first message to a tutor; where there is a conversation already, that. */
export function NewThreadScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(findTutorThread, { id }))
  const tutor = useQuery(read(readTutor, { id }))
  if (found.data?.thread) return <Navigate to={`/tutors/messages/${found.data.thread}`} replace />
  const both = {
    ...tutor,
    data: found.data && tutor.data,
    error: found.error ?? tutor.error,
    isError: found.isError || tutor.isError,
  }
  return (
    <ThingPage
      what="tutor"
      found={both}
      title={({ name }) => name}
      back={back}
      failed={threadWords.notFetched}
      absent="Nobody is here, or they do not show themselves to you."
    >
      {(of) => <NewThread of={of} />}
    </ThingPage>
  )
}

function NewThread({ of }: { of: TutorPage }) {
  const navigate = useNavigate()
  const write = useWrite(writeToTutor)
  const tutor = firstName(of.name)
  return (
    <div className={css.thread}>
      <Head id={of.person} name={of.name} avatarUrl={of.avatarUrl} as="Tutor" to={`/tutors/${of.id}`}>
        <PersonMenu of={{ id: of.person, name: of.name }} />
      </Head>
      <div className={css.none}>
        <p className={css.hint}>{`Nothing is written yet. ${tutor} is told of your message and can answer it here.`}</p>
      </div>
      <Composer
        to={tutor}
        busy={write.isPending}
        send={(message, body, { onSuccess, onError }) =>
          write.mutate(
            { id: of.id, message, body },
            {
              onSuccess: ({ id }) => {
                onSuccess()
                navigate(`/tutors/messages/${id}`, { replace: true })
              },
              onError,
            },
          )
        }
      />
    </div>
  )
}

type HeadProps = {
  id: string
  name: string
  avatarUrl: string | null
  as: string
  to: string | null
  children: React.ReactNode
}

function Head({ id, name, avatarUrl, as, to, children }: HeadProps) {
  return (
    <div className={css.head}>
      <Avatar id={id} name={name} src={avatarUrl} size={40} />
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
