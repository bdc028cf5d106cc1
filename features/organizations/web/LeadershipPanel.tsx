import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { PersonMenu } from '../../../web/ui/PersonMenu.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import type { Officer } from '../contract.ts'
import { roleNames } from '../rules.ts'

/** Whoever runs it, for everybody. */
export function LeadershipPanel({ officers }: { officers: readonly Officer[] }) {
  const me = usePerson()
  const hasPresident = officers.some(({ role }) => role === 'president')
  return (
    <Panel title="Leadership" flush>
      {!hasPresident && (
        <EmptyState inPanel title="Without president" sentence="Moderators appoint one. Its officers go on." />
      )}
      <Rows label="Leadership">
        {officers.map(({ id, name, avatarUrl, role }, index) => (
          <Row
            key={id ?? index}
            lead={<Avatar id={id ?? ''} name={name} src={avatarUrl} size={36} />}
            title={<bdi>{name}</bdi>}
            under={roleNames[role]}
            action={id !== null && id !== me.id && <PersonMenu of={{ id, name }} />}
          />
        ))}
      </Rows>
    </Panel>
  )
}
