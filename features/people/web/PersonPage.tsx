import { IconBan, IconEye, IconFlag, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { listenToTopic } from '../../../web/live/live.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { ThingHead } from '../../../web/ui/page/ThingHead.tsx'
import { ThingPage } from '../../../web/ui/page/ThingPage.tsx'
import { readPersonPage, type ShownPerson } from '../contract.ts'
import { personTopic, presenceTopic } from '../rules.ts'
import { BlockPerson } from './BlockPerson.tsx'
import css from './PersonPage.module.css'
import { ReportPerson } from './ReportPerson.tsx'
import { personActions, personPanels } from './slots.ts'

/** What a person shows to whoever asks. */
export function PersonPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const found = useQuery(read(readPersonPage, { id }))
  // Also told when the person may no longer be seen.
  useEffect(() => {
    const ends = [personTopic, presenceTopic].map((topic) =>
      listenToTopic(`${topic}:${id}`, ({ first }) => {
        if (!first) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAboutPeople(path) })
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [client, id])
  return (
    <ThingPage
      what="person"
      found={found}
      title={({ name }) => name}
      back={{ to: '/', label: 'Dashboard' }}
      absent="Nobody is here, or they do not show themselves to you."
    >
      {(of, leave) => <LoadedPerson of={of} onBlocked={leave} />}
    </ThingPage>
  )
}

const isAboutPeople = (path: unknown) => typeof path === 'string' && path.startsWith('/people/')

const presenceNames = { online: 'Online', away: 'Away', offline: undefined }

const reasons: Record<ShownPerson['by'], (name: string) => string> = {
  self: () => 'This is how others see you, as far as your privacy settings let them.',
  everyone: (name) => `${name} shows this profile to everyone here.`,
  together: () => 'You see this profile because you are in something together, such as a group session.',
}

function LoadedPerson({ of, onBlocked }: { of: ShownPerson; onBlocked: () => void }) {
  const navigate = useNavigate()
  const panels = usePanels(personPanels)
  const actions = usePanels(personActions)
  const [doing, setDoing] = useState<'block' | 'report' | null>(null)
  const own = of.by === 'self'
  return (
    <>
      <ThingHead
        lead={
          <span className={css.picture}>
            <Avatar id={of.id} name={of.name} src={of.avatarUrl} size={88} />
            {of.presence !== 'offline' && <span className={css.dot} data-state={of.presence} />}
          </span>
        }
        status={presenceNames[of.presence]}
        name={of.name}
        facts={[of.major, of.year]}
        actions={
          <>
            {!own &&
              actions.map(({ name, Panel }) => (
                <Suspense key={name}>
                  <Panel of={of} />
                </Suspense>
              ))}
            <ActionMenu
              label={`Actions for ${of.name}`}
              entries={
                own
                  ? [{ label: 'Privacy settings', icon: IconSettings, act: () => navigate('/settings#privacy') }]
                  : [
                      { label: 'Block', icon: IconBan, act: () => setDoing('block') },
                      { label: 'Report', icon: IconFlag, act: () => setDoing('report') },
                    ]
              }
            />
          </>
        }
      />
      {!own && (
        <div className={css.panels}>
          {panels.map(({ name, Panel }) => (
            <Suspense key={name}>
              <Panel of={of} />
            </Suspense>
          ))}
        </div>
      )}
      <p className={css.reason}>
        <IconEye size={16} stroke={1.75} aria-hidden />
        <bdi>{reasons[of.by](of.name)}</bdi>
      </p>
      <BlockPerson of={of} opened={doing === 'block'} onClose={() => setDoing(null)} onBlocked={onBlocked} />
      {doing === 'report' && <ReportPerson of={of} onClose={() => setDoing(null)} />}
    </>
  )
}
