import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { errorWords } from '../../../web/api/api.ts'
import { useThingWrite } from '../../../web/list/useThingWrite.ts'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { PersonMenu } from '../../../web/ui/PersonMenu.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type OrganizationInFull, readOrganization, showInOrganization } from '../contract.ts'
import { roleNames } from '../rules.ts'
import css from './OrganizationCard.module.css'

/** More are shown on demand, so that what stands below is found. */
const shownFirst = 12

/** The members whom somebody sees who belongs, and whether they are seen themselves. */
export function MembersPanel({
  of,
  people: { rows, total },
}: {
  of: OrganizationInFull
  people: NonNullable<OrganizationInFull['people']>
}) {
  const me = usePerson()
  const [all, setAll] = useState(false)
  const show = useThingWrite(
    showInOrganization,
    { lists: [], pages: [readOrganization] },
    (thing: OrganizationInFull, { shown }): OrganizationInFull => ({ ...thing, shown }),
  )
  return (
    <Panel title="Members" flush footer={wordsOf(rows.length, total, of.members)}>
      <Rows label="Members">
        {rows.slice(0, all ? undefined : shownFirst).map((person) => (
          <Row
            key={person.id}
            lead={<Avatar id={person.id} name={person.name} src={person.avatarUrl} size={32} />}
            title={<bdi>{person.name}</bdi>}
            under={roleNames[person.role]}
            action={person.id !== me.id && <PersonMenu of={person} />}
          />
        ))}
      </Rows>
      {!all && rows.length > shownFirst && (
        <div className={css.all}>
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            Show {rows.length < total ? `the first ${rows.length}` : `all ${total}`}
          </Button>
        </div>
      )}
      {of.role === 'member' && (
        <Switch
          label="Show me to members"
          description="Officers see who belongs in any case."
          checked={of.shown}
          onChange={(event) =>
            void show(
              { id: of.id, shown: event.currentTarget.checked },
              { onError: (error) => toast.error(errorWords(error)) },
            )
          }
        />
      )}
    </Panel>
  )
}

function wordsOf(shown: number, seen: number, members: number): string {
  const whom = shown < seen ? `The first ${shown} of ${seen}.` : ''
  const among = seen < members ? `${seen} of ${members}. The others are private.` : `All ${members}.`
  return shown < seen && seen === members ? whom : `${whom} ${among}`.trim()
}
