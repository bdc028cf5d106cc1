import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { errorWords, read, useWrite } from '../../../../web/api/api.ts'
import { MarkdownText } from '../../../../web/markdown/MarkdownText.tsx'
import { usePerson } from '../../../../web/session.ts'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { PersonMenu } from '../../../../web/ui/PersonMenu.tsx'
import { Stack } from '../../../../web/ui/page/Stacks.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { organizationMeetingWords } from '../../web/words.ts'
import { answerFounding, type Founding, readFounding } from '../contract.ts'
import { organizationProposalWords } from '../rules.ts'
import css from './Proposals.module.css'

/** What somebody is asked to start together with whoever proposes it. */
export function FoundingPage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readFounding, { id }))
  return (
    <ThingPage
      what="proposal"
      found={found}
      title={({ name }) => name || 'An organization'}
      back={{ to: '/organizations', label: 'Organizations' }}
      absent={organizationProposalWords.notAsked}
    >
      {(of) => <Asked of={of} />}
    </ThingPage>
  )
}

function Asked({ of }: { of: Founding }) {
  const { zone } = usePerson()
  const answer = useWrite(answerFounding)
  const say = (accepted: boolean) =>
    answer.mutate(
      { id: of.id, accepted },
      {
        onSuccess: () => toast.success(accepted ? 'You said yes.' : 'You said no.'),
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  const facts = [of.category, of.meeting && organizationMeetingWords(of.meeting, zone), of.place].filter(Boolean)
  return (
    <>
      <PageTitle title={of.name || 'An organization'} subtitle={facts.join(' · ')} />
      <Stack>
        <Panel title="What it is to be" aside={<PersonMenu of={of.by} />}>
          {of.about ? <MarkdownText text={of.about} /> : <p>Nothing is written here yet.</p>}
        </Panel>
        {of.organization ? (
          <MessageBox kind="notice">
            It is approved: <Link to={`/organizations/${of.organization.id}`}>open its page</Link>.
          </MessageBox>
        ) : (
          <Panel title="Start it together">
            <p>
              <bdi>{of.by.name}</bdi> asks you to start it with them. {organizationProposalWords.visible} A moderator
              decides whether it comes to be. Until then you can change your answer.
            </p>
            {of.accepted !== null && <p>{of.accepted ? 'You said yes.' : 'You said no.'}</p>}
            <span className={css.actions}>
              <Button
                {...(of.accepted === null ? {} : { variant: 'default' })}
                disabled={of.accepted === true || answer.isPending}
                onClick={() => say(true)}
              >
                Yes, I start it too
              </Button>
              <Button variant="default" disabled={of.accepted === false || answer.isPending} onClick={() => say(false)}>
                No
              </Button>
            </span>
          </Panel>
        )}
      </Stack>
    </>
  )
}
