import { IconBan, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { BlockPerson } from './BlockPerson.tsx'
import type { NamedPerson } from './slots.ts'

/** Fills `personMenus`. */
export function NameMenu({ of }: { of: NamedPerson }) {
  const navigate = useNavigate()
  const [blocking, setBlocking] = useState(false)
  return (
    <>
      <ActionMenu
        label={`Actions for ${of.name}`}
        entries={[
          { label: 'Open profile', icon: IconUser, act: () => navigate(`/people/${of.id}`) },
          { label: 'Block', icon: IconBan, act: () => setBlocking(true) },
        ]}
      />
      <BlockPerson of={of} opened={blocking} onClose={() => setBlocking(false)} />
    </>
  )
}
