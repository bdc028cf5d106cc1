import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { numberWords } from '../../../contract/words/counts.ts'
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
    <Panel title="Members" flush>
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
      <div className={css.below}>
        {!all && rows.length > shownFirst && (
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            Show {rows.length < total ? `the first ${rows.length}` : `all ${total}`}
          </Button>
        )}
        <p className={css.facts}>{wordsOf(rows.length, total, of.members)}</p>
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
      </div>
    </Panel>
  )
}

function wordsOf(shown: number, seen: number, members: number): string {
  const first = shown < seen ? ` The first ${numberWords(shown)} are listed.` : ''
  return seen < members
    ? `You see ${numberWords(seen)} of ${numberWords(members)}, the others are private.${first}`
    : `All ${numberWords(members)}.${first}`
}
