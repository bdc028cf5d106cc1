import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { messageWords } from '../../../../contract/thread.ts'
import { read, useWrite } from '../../../../web/api/api.ts'
import { useList } from '../../../../web/list/useList.ts'
import { PersonMenu } from '../../../../web/ui/PersonMenu.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { Conversation, NewConversation, personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { firstName } from '../../../account/rules.ts'
import { readTutor, type TutorPage } from '../../tutors/shown.contract.ts'
import {
  findTutorThread,
  listTutorMessages,
  readTutorMessages,
  readTutorThread,
  type TutorThread,
  tutorMessageText,
  writeToTutor,
  writeTutorMessage,
} from '../contract.ts'
import { threadWords } from '../rules.ts'
import { threadOther } from './threadWords.ts'

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
      failed={messageWords.notFetched}
      absent="It is not yours, or it was erased."
    >
      {(of) => <LoadedThread of={of} />}
    </ThingPage>
  )
}

function LoadedThread({ of }: { of: TutorThread }) {
  const { id: thread } = of
  const other = threadOther(of)
  const { id, name, avatarUrl } = other
  const { list, rows } = useList(listTutorMessages, { id: thread })
  const write = useWrite(writeTutorMessage)
  const { mutate: markRead } = useWrite(readTutorMessages)
  const onSeen = useCallback((upTo: string) => markRead({ id: thread, upTo }), [markRead, thread])
  const authorOf = useCallback(() => ({ id: id ?? thread, name, avatarUrl }), [id, thread, name, avatarUrl])
  return (
    <Conversation
      head={{
        ...{ name, as: other.role, to: other.to, lead: personLead(id ?? thread, name, avatarUrl) },
        children: id !== null && <PersonMenu of={{ id, name }} />,
      }}
      {...{ rows, list, authorOf, onSeen, readAt: of.readAt, kind: tutorMessageText }}
      composer={
        of.reachable
          ? {
              to: firstName(name),
              busy: write.isPending,
              send: (message, body, then) => write.mutate({ id: thread, message, body }, then),
            }
          : { closed: threadWords.notReachable }
      }
    />
  )
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
      failed={messageWords.notFetched}
      absent="Nobody is here, or they do not show themselves to you."
    >
      {(of) => <NewThread of={of} />}
    </ThingPage>
  )
}

function NewThread({ of: { id, person, name, avatarUrl } }: { of: TutorPage }) {
  const navigate = useNavigate()
  const write = useWrite(writeToTutor)
  const tutor = firstName(name)
  return (
    <NewConversation
      head={{
        ...{ name, as: 'Tutor', to: `/tutors/${id}`, lead: personLead(person, name, avatarUrl) },
        children: <PersonMenu of={{ id: person, name }} />,
      }}
      hint={`Nothing is written yet. ${tutor} is told of your message and can answer it here.`}
      composer={{
        to: tutor,
        busy: write.isPending,
        send: (message, body, { onSuccess, onError }) =>
          write.mutate(
            { id, message, body },
            {
              onSuccess: ({ id: thread }) => {
                onSuccess()
                navigate(`/tutors/messages/${thread}`, { replace: true })
              },
              onError,
            },
          ),
      }}
    />
  )
}
