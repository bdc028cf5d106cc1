import { IconBan, IconFlag, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { BlockPerson } from './BlockPerson.tsx'
import { ReportPerson } from './ReportPerson.tsx'
import type { NamedPerson } from './slots.ts'

/** Fills `personMenus`. */
export function NameMenu({ of }: { of: NamedPerson }) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'block' | 'report' | null>(null)
  return (
    <>
      <ActionMenu
        label={`Actions for ${of.name}`}
        entries={[
          { label: 'Open profile', icon: IconUser, act: () => navigate(`/people/${of.id}`) },
          { label: 'Block', icon: IconBan, act: () => setDoing('block') },
          { label: 'Report', icon: IconFlag, act: () => setDoing('report') },
        ]}
      />
      <BlockPerson of={of} opened={doing === 'block'} onClose={() => setDoing(null)} />
      {doing === 'report' && <ReportPerson of={of} onClose={() => setDoing(null)} />}
    </>
  )
}
