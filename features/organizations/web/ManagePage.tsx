import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack, Stacks } from '../../../web/ui/page/Stacks.tsx'
import { ThingHead } from '../../../web/ui/page/ThingHead.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { TextButton } from '../../../web/ui/TextButton.tsx'
import { type OrganizationInFull, readOrganization } from '../contract.ts'
import { HowPeopleJoin } from './HowPeopleJoin.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import css from './ManagePage.module.css'
import { RequestsPanel } from './RequestsPanel.tsx'
import { RosterList } from './RosterList.tsx'
import { managePanels } from './slots.ts'
import { runsIt } from './words.ts'

const OrganizationForm = lazyDialog(async () => (await import('./OrganizationForm.tsx')).OrganizationForm)
const ArchiveDialog = lazyDialog(async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog)
const BansDialog = lazyDialog(async () => (await import('./BansDialog.tsx')).BansDialog)

/** What those who run an organization do for it. */
export function ManagePage() {
  const { id = '' } = useParams()
  const found = useQuery(read(readOrganization, { id }))
  return (
    <ThingPage
      what="organization"
      found={found}
      title={({ name }) => `Manage ${name}`}
      back={{ to: `/organizations/${id}`, label: found.data?.name ?? 'Organization' }}
      failed="Failed to fetch organizations"
      absent="The link is wrong, or it is not there any more."
    >
      {(of) => (runsIt(of) ? <Managed of={of} /> : <Navigate to={`/organizations/${id}`} replace />)}
    </ThingPage>
  )
}

function Managed({ of }: { of: OrganizationInFull }) {
  const [doing, setDoing] = useState<'edit' | 'archive' | 'bans' | null>(null)
  const close = () => setDoing(null)
  const panels = usePanels(managePanels)
  return (
    <>
      <ThingHead
        lead={<ThingPicture id={of.id} size={48} src={of.pictureUrl} />}
        name={`Manage ${of.name}`}
        facts={[]}
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDoing('edit')}
          >
            Edit page
          </Button>
        }
      />
      <Stacks mixed>
        <Stack>
          <RequestsPanel of={of} onChangeQuestion={() => setDoing('edit')} />
          <Panel
            title="Roster"
            aside={of.members}
            flush
            footer={
              <div className={css.foot}>
                {of.role === 'president' && (
                  <p>There is always a president: hand over, in the menu of a member, before you step down or leave.</p>
                )}
                <TextButton onClick={() => setDoing('bans')}>Who is banned</TextButton>
              </div>
            }
          >
            <RosterList of={of} first={8} />
          </Panel>
          {panels.map(({ name, Panel: Block }) => (
            <Suspense key={name}>
              <Block of={of} />
            </Suspense>
          ))}
        </Stack>
        <Stack>
          <InvitePanel of={of} />
          <HowPeopleJoin of={of} onChangeQuestion={() => setDoing('edit')} />
          <LogPanel of={of} />
          {of.role === 'president' && (
            <Panel title="Archive">
              <div className={css.archive}>
                <p>Members can read it, nobody can join or post.</p>
                <Button variant="outline" color="red" onClick={() => setDoing('archive')}>
                  Archive
                </Button>
              </div>
            </Panel>
          )}
        </Stack>
      </Stacks>
      {doing === 'edit' && <OrganizationForm of={of} onClose={close} />}
      {doing === 'archive' && <ArchiveDialog of={of} onClose={close} />}
      {doing === 'bans' && <BansDialog of={of} onClose={close} />}
    </>
  )
}
