import { Switch } from '@mantine/core'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { PersonMenu } from '../../../web/ui/PersonMenu.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type OrganizationInFull, showInOrganization } from '../contract.ts'
import { RoleMenu } from './RoleMenu.tsx'
import { roleNames } from './words.ts'

/** The members whom somebody sees who belongs, and whether they are seen themselves. */
export function MembersPanel({
  of,
  people,
}: {
  of: OrganizationInFull
  people: NonNullable<OrganizationInFull['people']>
}) {
  const me = usePerson()
  const runs = of.role === 'president' || of.role === 'officer'
  const show = useWrite(showInOrganization)
  const words =
    people.length < of.members ? `${people.length} of ${of.members}. The others are private.` : `All ${of.members}.`
  return (
    <Panel title="Members" flush footer={words}>
      <Rows label="Members">
        {people.map((person) => (
          <Row
            key={person.id}
            lead={<Avatar id={person.id} name={person.name} src={person.avatarUrl} size={32} />}
            title={<bdi>{person.name}</bdi>}
            under={roleNames[person.role]}
            action={
              person.id !== me.id && (
                <>
                  {runs && <RoleMenu of={of} person={person} />}
                  <PersonMenu of={person} />
                </>
              )
            }
          />
        ))}
      </Rows>
      {of.role === 'member' && (
        <Switch
          label="Show me to members"
          description="Officers see who belongs in any case."
          checked={of.shown}
          onChange={(event) =>
            show.mutate(
              { id: of.id, shown: event.currentTarget.checked },
              { onError: (error) => toast.error(errorWords(error)) },
            )
          }
        />
      )}
    </Panel>
  )
}
