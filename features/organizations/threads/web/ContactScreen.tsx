import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { messageWords } from '../../../../contract/thread.ts'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { useList } from '../../../../web/list/useList.ts'
import { PersonMenu } from '../../../../web/ui/PersonMenu.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { ThingPicture } from '../../../../web/ui/picture/ThingPicture.tsx'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { Conversation, NewConversation, personLead } from '../../../../web/ui/thread/Conversation.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { firstName } from '../../../account/rules.ts'
import { type OrganizationInFull, readOrganization } from '../../contract.ts'
import {
  findOrganizationThread,
  listOrganizationMessages,
  type OrganizationMessage,
  type OrganizationThread,
  organizationMessageText,
  readOrganizationMessages,
  readOrganizationThread,
  writeOrganizationMessage,
  writeToOfficers,
} from '../contract.ts'
import { type ContactClosed, contactClosedWords, contactWords } from '../rules.ts'
import css from './ContactScreen.module.css'

const back = { to: '/organizations/messages', label: 'Messages' }
const officers = 'the officers'

/** One conversation of a student with those who run an organization. */
export function ContactScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(readOrganizationThread, { id }))
  return (
    <ThingPage
      key={id}
      what="conversation"
      found={found}
      title={({ side, organization, student }) => (side === 'student' ? organization.name : student.name)}
      back={back}
      failed={messageWords.notFetched}
      absent="It is not yours, or it was erased."
    >
      {(of) => <LoadedContact of={of} />}
    </ThingPage>
  )
}

function LoadedContact({ of }: { of: OrganizationThread }) {
  const { id, side, organization, student, closed } = of
  const { list, rows } = useList(listOrganizationMessages, { id })
  const write = useWrite(writeOrganizationMessage)
  const { mutate: markRead } = useWrite(readOrganizationMessages)
  const onSeen = useCallback((upTo: string) => markRead({ id, upTo }), [markRead, id])
  const authorOf = useCallback(
    ({ id: message, by }: OrganizationMessage) => ({
      id: by?.id ?? by?.name ?? message,
      name: by?.name ?? 'Deleted user',
      avatarUrl: by?.avatarUrl ?? null,
    }),
    [],
  )
  const again = (body: string) =>
    write.mutate(
      { id, message: crypto.randomUUID(), body },
      { onError: (error) => toast.error(errorWords(error, messageWords.notSent)) },
    )
  return (
    <Conversation
      head={
        side === 'student'
          ? {
              ...{ name: organization.name, as: 'Its officers', to: `/organizations/${organization.id}` },
              lead: <ThingPicture id={organization.id} size={40} src={organization.pictureUrl} />,
            }
          : {
              ...{ name: student.name, as: `To ${organization.name}`, to: null },
              lead: personLead(student.id ?? id, student.name, student.avatarUrl),
              children: student.id !== null && <PersonMenu of={{ id: student.id, name: student.name }} />,
            }
      }
      {...{ rows, list, authorOf, onSeen, readAt: of.readAt, kind: organizationMessageText }}
      note={({ unseen, body }) =>
        unseen && (
          <p className={css.unseen}>
            {contactWords.unseen}{' '}
            {closed === null && (
              <TextButton onClick={() => again(body)} disabled={write.isPending}>
                Send again
              </TextButton>
            )}
          </p>
        )
      }
      composer={
        closed === null
          ? {
              to: side === 'student' ? officers : firstName(student.name),
              busy: write.isPending,
              send: (message, body, then) => write.mutate({ id, message, body }, then),
            }
          : { closed: contactClosedWords[closed] }
      }
    />
  )
}

/** The first message to those who run an organization; where there is a conversation already, that. */
export function NewContactScreen() {
  const { id = '' } = useParams()
  const found = useQuery(read(findOrganizationThread, { id }))
  const organization = useQuery(read(readOrganization, { id }))
  if (found.data?.thread) return <Navigate to={`/organizations/messages/${found.data.thread}`} replace />
  const both = {
    ...organization,
    data: found.data && organization.data,
    error: found.error ?? organization.error,
    isError: found.isError || organization.isError,
  }
  return (
    <ThingPage
      what="organization"
      found={both}
      title={({ name }) => name}
      back={back}
      failed={messageWords.notFetched}
      absent="It is not there any more, or you help to run it yourself."
    >
      {(of) => <NewContact of={of} closed={found.data?.closed ?? null} />}
    </ThingPage>
  )
}

function NewContact({
  of: { id, name, pictureUrl },
  closed,
}: {
  of: OrganizationInFull
  closed: ContactClosed | null
}) {
  const navigate = useNavigate()
  const write = useWrite(writeToOfficers)
  return (
    <NewConversation
      head={{
        ...{ name, as: 'Its officers', to: `/organizations/${id}` },
        lead: <ThingPicture id={id} size={40} src={pictureUrl} />,
      }}
      hint="Nothing is written yet. All officers see the thread, with your name, and any of them may answer."
      composer={
        closed === null
          ? {
              to: officers,
              busy: write.isPending,
              send: (message, body, { onSuccess, onError }) =>
                write.mutate(
                  { id, message, body },
                  {
                    onSuccess: ({ id: thread }) => {
                      onSuccess()
                      navigate(`/organizations/messages/${thread}`, { replace: true })
                    },
                    onError,
                  },
                ),
            }
          : { closed: contactClosedWords[closed] }
      }
    />
  )
}
