import { Badge } from '@mantine/core'
import { IconArchive, IconBan, IconBellOff, IconDoorExit, IconFlag, IconHistory, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { reachesSiteRole } from '../../../contract/site.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { MarkdownText } from '../../../web/markdown/MarkdownText.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack, Stacks } from '../../../web/ui/page/Stacks.tsx'
import { ThingHead } from '../../../web/ui/page/ThingHead.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { ReportText } from '../../../web/ui/ReportText.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readOrganization, type OrganizationInFull as Shown } from '../contract.ts'
import { muteOrganizationPosts } from '../posts/contract.ts'
import { ContactPanel } from '../threads/web/ContactPanel.tsx'
import { BelongingButtons } from './BelongingButtons.tsx'
import { LeadershipPanel } from './LeadershipPanel.tsx'
import { ManageButton } from './ManageButton.tsx'
import { MeetingsPanel } from './MeetingsPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { OfferBox } from './OfferBox.tsx'
import css from './OrganizationCard.module.css'
import { PostsPanel } from './PostsPanel.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { SaidByOfficers } from './SaidByOfficers.tsx'
import { organizationPanels } from './slots.ts'
import { useLeaving } from './useLeaving.tsx'
import { joiningWords, runsIt, textsOf } from './words.ts'

const ArchiveDialog = lazyDialog(async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog)
const RosterDialog = lazyDialog(async () => (await import('./RosterDialog.tsx')).RosterDialog)
const BansDialog = lazyDialog(async () => (await import('./BansDialog.tsx')).BansDialog)
const LogDialog = lazyDialog(async () => (await import('./LogDialog.tsx')).LogDialog)

/** One organization with all its parts. */
export function OrganizationPage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readOrganization, { id }))
  return (
    <ThingPage
      what="organization"
      found={found}
      title={({ name }) => name}
      back={{ to: '/organizations', label: 'Organizations' }}
      failed="Failed to fetch organizations"
      absent="The link is wrong, or it is not there any more."
    >
      {(of) => <LoadedOrganization of={of} />}
    </ThingPage>
  )
}

function LoadedOrganization({ of }: { of: Shown }) {
  const [reading, setReading] = useState(false)
  const [banning, setBanning] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [calling, setCalling] = useState(false)
  const [archiving, setArchiving] = useState(false)
  const { leave, question } = useLeaving()
  const mute = useWrite(muteOrganizationPosts)
  const panels = usePanels(organizationPanels)
  const isOfficer = of.role === 'president' || of.role === 'officer'
  // An archived one is only read.
  const runs = runsIt(of)
  const belongs = of.role !== 'stranger'
  const me = usePerson()
  const isStaff = reachesSiteRole(me.role, 'moderator')
  const appoints = isStaff && !of.officers.some(({ role }) => role === 'president')
  return (
    <>
      <ThingHead
        lead={<ThingPicture id={of.id} size={88} src={of.pictureUrl} />}
        name={of.name}
        badge={belongs && <Badge color="green">Joined</Badge>}
        facts={[of.category, countWords(of.members, 'member'), of.followers > 0 ? `${of.followers} follow` : null]}
        status={
          of.tags.length > 0 && (
            <span className={css.tags}>
              {of.tags.map((tag) => (
                <span className={css.tag} key={tag} dir="auto">
                  {tag}
                </span>
              ))}
            </span>
          )
        }
        actions={
          <>
            {runs && <ManageButton id={of.id} />}
            <BelongingButtons of={of} main />
            <ActionMenu
              label={`Actions for ${of.name}`}
              entries={[
                ...(appoints ? [{ label: 'Appoint', icon: IconUsers, act: () => setCalling(true) }] : []),
                ...(isStaff ? [{ label: 'Who is banned', icon: IconBan, act: () => setBanning(true) }] : []),
                // Where nothing can be managed any more.
                ...(isOfficer && of.archived
                  ? [{ label: 'What officers did', icon: IconHistory, act: () => setReading(true) }]
                  : []),
                ...(belongs || of.follows
                  ? [
                      {
                        label: of.postsMuted ? 'Tell me of posts' : 'Mute posts',
                        icon: IconBellOff,
                        act: () =>
                          mute.mutate(
                            { id: of.id, muted: !of.postsMuted },
                            { onError: (error) => toast.error(errorWords(error)) },
                          ),
                      },
                    ]
                  : []),
                ...(isStaff && !of.archived
                  ? [{ label: 'Archive', icon: IconArchive, act: () => setArchiving(true) }]
                  : []),
                ...(belongs ? [{ label: 'Leave', icon: IconDoorExit, act: () => void leave(of) }] : []),
                { label: 'Report', icon: IconFlag, act: () => setReporting(true) },
              ]}
            />
          </>
        }
      />
      {of.archived && (
        <MessageBox kind="notice">
          This organization is archived. Nothing can be joined here.{' '}
          {(of.role === 'president' || isStaff) && <RestoreButton id={of.id} />}
        </MessageBox>
      )}
      {of.state === 'banned' && (
        <MessageBox kind="notice">
          You cannot join this organization. Its officers have decided so; a moderator can look at it.
        </MessageBox>
      )}
      {of.said && <SaidByOfficers said={of.said} />}
      {of.offer && <OfferBox id={of.id} offer={of.offer} />}
      <Stacks mixed>
        <Stack>
          <Panel title="About">
            {of.about ? <MarkdownText text={of.about} /> : <EmptyState inPanel title="Nothing is written here yet." />}
          </Panel>
          {panels.map(({ name, Panel: Block }) => (
            <Suspense key={name}>
              <Block of={of} />
            </Suspense>
          ))}
          <PostsPanel id={of.id} runs={runs} />
        </Stack>
        <Stack>
          <div className={css.first}>
            <MeetingsPanel of={of} />
          </div>
          <LeadershipPanel officers={of.officers} />
          {of.people ? (
            <MembersPanel of={of} people={of.people} />
          ) : (
            <Panel title="Members">
              <p className={css.since}>{joiningWords}</p>
            </Panel>
          )}
          {!isOfficer && !of.archived && of.state !== 'banned' && <ContactPanel id={of.id} />}
        </Stack>
      </Stacks>
      {question}
      {calling && <RosterDialog of={of} onClose={() => setCalling(false)} />}
      {archiving && <ArchiveDialog of={of} onClose={() => setArchiving(false)} />}
      {reading && <LogDialog of={of} onClose={() => setReading(false)} />}
      {banning && <BansDialog of={of} onClose={() => setBanning(false)} />}
      {reporting && <ReportText what={of.name} texts={textsOf(of, me.zone)} onClose={() => setReporting(false)} />}
    </>
  )
}
