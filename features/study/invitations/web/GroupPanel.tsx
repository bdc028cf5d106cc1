import { ActionIcon, Badge, Button, Textarea } from '@mantine/core'
import { IconFlag, IconMail, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorWords } from '../../../../web/api/api.ts'
import { useThingWrite } from '../../../../web/list/useThingWrite.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { PersonMenu } from '../../../../web/ui/PersonMenu.tsx'
import { ReportText } from '../../../../web/ui/ReportText.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { groupSession, listSessions, readSession, type StudySession } from '../../contract.ts'
import { answerInvitation, invite, removeGuest } from '../contract.ts'
import { emailFault, emailsIn } from './emails.ts'
import css from './GroupPanel.module.css'
import { JoinLink } from './JoinLink.tsx'

const answerNames = { open: 'Invited', yes: 'Coming', no: 'Not coming' } as const

/** The people of a group: the host invites, a guest answers. */
export function GroupPanel({ of }: { of: StudySession }) {
  const { group } = of
  const me = usePerson().id
  const host = group?.role !== 'guest'
  if (of.completed && !group) return null
  return (
    <section className={css.group} aria-label="People">
      <h3 className={css.title}>People</h3>
      {host && group?.hidden && (
        <MessageBox kind="notice">
          Moderators have hidden title, description and place from your guests. <Link to="/cases">See why</Link>
        </MessageBox>
      )}
      {!host && group && <Answer of={of} answer={group.answer} />}
      {group && (
        <ul className={css.list}>
          {group.people.map((person) => (
            <li className={css.person} key={person.seat}>
              <Avatar id={person.id ?? person.seat} name={person.name} src={person.avatarUrl} size={32} />
              <span className={css.name} dir="auto">
                {person.name}
              </span>
              <Badge color={person.answer === 'yes' ? 'green' : 'gray'}>
                {person.host ? 'Host' : answerNames[person.answer]}
              </Badge>
              {person.known && person.id && person.id !== me && (
                <PersonMenu of={{ id: person.id, name: person.name }} />
              )}
              {host && !person.host && person.id && (
                <RemoveGuest id={of.id} person={{ id: person.id, name: person.name }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!host && group && !group.hidden && <ReportSession id={of.id} />}
      {host && !of.completed && (
        <>
          <Invite id={of.id} />
          <JoinLink id={of.id} />
        </>
      )}
    </section>
  )
}

function ReportSession({ id }: { id: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Report this session
      </Button>
      {opened && (
        <ReportText
          what="this session"
          texts={[{ kind: groupSession.name, thing: id, label: 'Session' }]}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  )
}

/** What the answer changes, as it is shown before the server has it. */
function answered(of: StudySession, answer: 'yes' | 'no', me: string): StudySession {
  if (!of.group) return of
  const people = of.group.people.map((person) => (person.id === me ? { ...person, answer } : person))
  return { ...of, group: { ...of.group, answer, people } }
}

const shown = { lists: [listSessions], pages: [readSession] }

function Answer({ of, answer }: { of: StudySession; answer: 'open' | 'yes' | 'no' }) {
  const me = usePerson().id
  const send = useThingWrite(answerInvitation, shown, (session: StudySession, input) =>
    answered(session, input.answer, me),
  )
  const onError = (error: Error) => toast.error(errorWords(error))
  return (
    <div className={css.answer}>
      {(['yes', 'no'] as const).map((to) => (
        <Button
          key={to}
          variant="default"
          aria-pressed={answer === to}
          onClick={() => answer !== to && send({ id: of.id, answer: to }, { onError })}
        >
          {to === 'yes' ? 'I am coming' : 'I cannot come'}
        </Button>
      ))}
    </div>
  )
}

function RemoveGuest({ id, person }: { id: string; person: { id: string; name: string } }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeGuest, { id, person: person.id }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => toast.error(errorWords(error)),
  })
  return (
    <ActionIcon
      size="sm"
      aria-label={`Remove ${person.name}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function Invite({ id }: { id: string }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: (emails: string[]) => call(invite, { id, emails }),
    onSuccess: async (_, emails) => {
      setTyped('')
      toast.success(emails.length === 1 ? 'Invitation sent.' : `${emails.length} invitations sent.`)
      await client.invalidateQueries()
    },
    onError: (error) => setFault(errorWords(error)),
  })
  const submit = () => {
    const emails = emailsIn(typed)
    const wrong = emailFault(emails)
    setFault(wrong)
    if (wrong === null) send.mutate(emails)
  }
  return (
    <div className={css.invite}>
      {fault && send.isError && <MessageBox kind="error">{fault}</MessageBox>}
      <Textarea
        label="Invite by e-mail"
        description="Whoever has an account here finds the session in their list."
        placeholder="ines@example.edu, tomas@example.edu"
        autosize={false}
        rows={2}
        value={typed}
        error={send.isError ? undefined : fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
        loading={send.isPending}
        onClick={submit}
      >
        Send invitations
      </Button>
    </div>
  )
}
